import type { OrganizationOfMember } from '../people/organizations.ts'
import type { Encryption } from '../engine/encryption.ts'
import { inDefaultCollationSql, statement, type Query } from '../engine/statements.ts'

export const authenticatorContext = (accountId: string): string => `authenticator/${accountId}`

/** Second factor of an account, as its owner sees it. */
export interface SecondFactorState {
  /** Time at which the person entered the first code. Null until then. */
  confirmed_at: number | null
  /** Number of unused recovery codes. */
  recovery_codes: number
}

/** Account whose password was correct, with the hash that it matched. */
export interface CheckedPassword {
  id: string
  password_hash: string
}

type RequiringOrganization = Pick<OrganizationOfMember, 'id' | 'slug' | 'name'>

const prepareAuthenticatorStatement = statement<never>(
  'prepare-authenticator',
  `insert into authenticator (account_id, secret, created_at)
   select id, :secret::text, :now::bigint from account where id = :account_id
   on conflict (account_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0,
     wrong_codes = 0
   where authenticator.confirmed_at is null`,
)

const readPreparedAuthenticatorStatement = statement<{ secret: string }>(
  'read-prepared-authenticator',
  `select secret from authenticator
   where account_id = :account_id and confirmed_at is null and created_at > :created_since`,
  { secret: 'text' },
)

const readSecondFactorStatement = statement<SecondFactorState>(
  'read-second-factor',
  `select confirmed_at, (select count(*)::int from recovery_code where account_id = :account_id) as recovery_codes
   from authenticator where account_id = :account_id`,
  { confirmed_at: 'integer', recovery_codes: 'integer' },
)

/** Counts an attempt as wrong before its code is checked, so that concurrent attempts count, too. */
const attemptAuthenticatorStatement = statement<{ secret: string; last_step: number }>(
  'attempt-authenticator',
  `update authenticator set wrong_at = :now,
     wrong_codes = case when wrong_at > :wrong_since then wrong_codes + 1 else 1 end
   where account_id = :account_id and (wrong_codes < :most or wrong_at <= :wrong_since)
   returning secret, last_step`,
  { secret: 'text', last_step: 'integer' },
)

const acceptAuthenticatorCodeStatement = statement<never>(
  'accept-authenticator-code',
  `update authenticator set last_step = :step, wrong_codes = 0, confirmed_at = coalesce(confirmed_at, :now)
   where account_id = :account_id and last_step < :step`,
)

const removeAuthenticatorStatement = statement<never>(
  'remove-authenticator',
  'delete from authenticator where account_id = :account_id',
)

const addRecoveryCodesStatement = statement<never>(
  'add-recovery-codes',
  'insert into recovery_code (account_id, code_hash) select :account_id, unnest(:code_hashes::text[])',
)

const removeRecoveryCodesStatement = statement<never>(
  'remove-recovery-codes',
  'delete from recovery_code where account_id = :account_id',
)

const useRecoveryCodeStatement = statement<never>(
  'use-recovery-code',
  'delete from recovery_code where account_id = :account_id and code_hash = :code_hash',
)

/** Stores a correct password, unless it was changed after its check. A concurrent change ends the step. */
const beginSecondStepStatement = statement<never>(
  'begin-second-step',
  `insert into second_step (digest, account_id, expires_at)
   select :digest::text, id, :expires_at::bigint from account
   where id = :account_id and password_hash = :password_hash for share
   on conflict (digest) do update set account_id = excluded.account_id, expires_at = excluded.expires_at`,
)

/** Ends the oldest half-finished sign-ins of an account that exceed the limit. */
const trimSecondStepsStatement = statement<never>(
  'trim-second-steps',
  `delete from second_step where digest in
     (select digest from second_step where account_id = :account_id order by expires_at desc, digest desc offset :most)`,
)

const readSecondStepStatement = statement<CheckedPassword>(
  'read-second-step',
  `select account.id, account.password_hash from second_step step join account on account.id = ${inDefaultCollationSql('step.account_id')}
   where step.digest = :digest and step.expires_at > :now`,
  { id: 'text', password_hash: 'text' },
)

const endSecondStepStatement = statement<never>(
  'end-second-step',
  'delete from second_step where digest = :digest and expires_at > :now',
)

const removeSecondStepsStatement = statement<never>(
  'remove-second-steps',
  'delete from second_step where expires_at <= :now',
)

const removeSecondStepsOfAccountStatement = statement<never>(
  'remove-second-steps-of-account',
  'delete from second_step where account_id = :account_id',
)

const requireSecondFactorStatement = statement<never>(
  'require-second-factor',
  'update organization set requires_second_factor = :is_required where id = :organization_id',
)

const listOrganizationsRequiringSecondFactorStatement = statement<RequiringOrganization>(
  'list-organizations-requiring-second-factor',
  `select organization.id, organization.slug, organization.name
   from organization_member member join organization on organization.id = member.organization_id
   where member.account_id = :account_id and organization.requires_second_factor
   order by organization.slug collate "C"`,
  { id: 'text', slug: 'text', name: 'text' },
)

/** Returns the store of authenticator apps and recovery codes. */
export function secondFactorsStore(query: Query, encryption: Encryption) {
  return {
    /** Stores the secret of a new authenticator app. Returns false if the account already has a confirmed one. */
    async prepare(accountId: string, secret: string, now: number): Promise<boolean> {
      const encrypted = await encryption.encrypt(authenticatorContext(accountId), secret)
      return (
        (await query(prepareAuthenticatorStatement, { secret: encrypted, now, account_id: accountId })).affected > 0
      )
    },

    /** Returns the secret of an authenticator app that is not confirmed and was prepared after the given time. */
    async prepared(accountId: string, createdSince: number): Promise<string | undefined> {
      const values = { account_id: accountId, created_since: createdSince }
      const [row] = (await query(readPreparedAuthenticatorStatement, values)).rows
      return row && encryption.decrypt(authenticatorContext(accountId), row.secret)
    },

    async state(accountId: string): Promise<SecondFactorState | undefined> {
      return (await query(readSecondFactorStatement, { account_id: accountId })).rows[0]
    },

    /**
     * Counts an attempt and returns the secret, with the time step of the last accepted code. Returns undefined if the
     * account has no authenticator app, or had `most` wrong codes since `wrongSince`.
     */
    async attempt(accountId: string, { most, wrongSince }: { most: number; wrongSince: number }, now: number) {
      const values = { now, wrong_since: wrongSince, account_id: accountId, most }
      const [row] = (await query(attemptAuthenticatorStatement, values)).rows
      if (!row) return undefined
      return { secret: await encryption.decrypt(authenticatorContext(accountId), row.secret), lastStep: row.last_step }
    },

    /** Accepts the code of a time step. Returns false if a code of this step or a later one was accepted before. */
    accept: async (accountId: string, step: number, now: number): Promise<boolean> =>
      (await query(acceptAuthenticatorCodeStatement, { step, now, account_id: accountId })).affected > 0,

    /** Removes the authenticator app with its recovery codes. Returns false if the account has none. */
    async remove(accountId: string): Promise<boolean> {
      await query(removeRecoveryCodesStatement, { account_id: accountId })
      await query(removeSecondStepsOfAccountStatement, { account_id: accountId })
      return (await query(removeAuthenticatorStatement, { account_id: accountId })).affected > 0
    },

    /** Replaces all recovery codes of the account, in a transaction. */
    async replaceRecoveryCodes(accountId: string, codeHashes: readonly string[]): Promise<void> {
      await query(removeRecoveryCodesStatement, { account_id: accountId })
      await query(addRecoveryCodesStatement, { account_id: accountId, code_hashes: codeHashes })
    },

    /** Uses a recovery code up. Returns false if the account has no such code. */
    useRecoveryCode: async (accountId: string, codeHash: string): Promise<boolean> =>
      (await query(useRecoveryCodeStatement, { account_id: accountId, code_hash: codeHash })).affected > 0,

    /** Decides if the members of an organization need a second factor. */
    async requireIn(organizationId: string, isRequired: boolean): Promise<void> {
      await query(requireSecondFactorStatement, { is_required: isRequired, organization_id: organizationId })
    },

    /** Returns the organizations of the account that require a second factor. */
    requiringOrganizations: async (accountId: string): Promise<RequiringOrganization[]> =>
      (await query(listOrganizationsRequiringSecondFactorStatement, { account_id: accountId })).rows,
  }
}

/** Returns the store of half-finished sign-ins. `digest` is a hash of the browser's secret. */
export function secondStepsStore(query: Query) {
  return {
    /**
     * Stores that a browser entered the correct password. Ends the oldest half-finished sign-ins if the account has
     * more than `most`. Returns false if the password was changed meanwhile.
     */
    async begin(digest: string, { id, password_hash }: CheckedPassword, expiresAt: number, most: number) {
      const values = { digest, expires_at: expiresAt, account_id: id, password_hash }
      const { affected } = await query(beginSecondStepStatement, values)
      await query(trimSecondStepsStatement, { account_id: id, most })
      return affected > 0
    },

    accountOf: async (digest: string, now: number): Promise<CheckedPassword | undefined> =>
      (await query(readSecondStepStatement, { digest, now })).rows[0],

    /** Ends the half-finished sign-in of a browser. Returns false if there is none, or if it has expired. */
    end: async (digest: string, now: number): Promise<boolean> =>
      (await query(endSecondStepStatement, { digest, now })).affected > 0,

    /** Ends all half-finished sign-ins of an account. */
    async endAll(accountId: string): Promise<void> {
      await query(removeSecondStepsOfAccountStatement, { account_id: accountId })
    },

    async forget(now: number): Promise<void> {
      await query(removeSecondStepsStatement, { now })
    },
  }
}
