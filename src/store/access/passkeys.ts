import { statement, type Query } from '../engine/statements.ts'

export interface Passkey {
  /** Id of the credential in base64url, as browsers send it. */
  id: string
  account_id: string
  name: string
  /** Public key in the COSE format, in base64url. */
  public_key: string
  counter: number
  /** WebAuthn transports of the authenticator, such as `usb`, separated by spaces. */
  transports: string
  /** True if the authenticator may copy the passkey to other devices. */
  backup_eligible: boolean
}

/** State of a passkey as the authenticator reports it at a sign-in. */
export interface PasskeyUse {
  id: string
  counter: number
  backup_eligible: boolean
}

/** Passkey as its owner sees it. */
export interface ListedPasskey extends Pick<Passkey, 'id' | 'name' | 'transports'> {
  created_at: number
  used_at: number | null
}

const addPasskeyStatement = statement<never>(
  'add-passkey',
  `insert into passkey (id, account_id, name, public_key, counter, transports, backup_eligible, created_at)
   values (:id, :account_id, :name, :public_key, :counter, :transports, :backup_eligible, :now)
   on conflict (id) do nothing`,
)

const findPasskeyStatement = statement<Omit<Passkey, 'backup_eligible'>>(
  'find-passkey',
  'select id, account_id, name, public_key, counter, transports from passkey where id = :id',
  { id: 'text', account_id: 'text', name: 'text', public_key: 'text', counter: 'integer', transports: 'text' },
)

const listPasskeysStatement = statement<ListedPasskey>(
  'list-passkeys',
  `select id, name, transports, created_at, used_at from passkey where account_id = :account_id
     order by created_at, id`,
  { id: 'text', name: 'text', transports: 'text', created_at: 'integer', used_at: 'integer' },
)

const usePasskeyStatement = statement<never>(
  'use-passkey',
  `update passkey set counter = :counter, used_at = :now
   where id = :id and (counter < :counter or greatest(counter, :counter) = 0) and backup_eligible = :backup_eligible`,
)
const removePasskeyStatement = statement<never>(
  'remove-passkey',
  'delete from passkey where account_id = :account_id and id = :id',
)

const addPasskeyChallengeStatement = statement<never>(
  'add-passkey-challenge',
  'insert into passkey_challenge (digest, expires_at) values (:digest, :expires_at)',
)

const takePasskeyChallengeStatement = statement<never>(
  'take-passkey-challenge',
  'delete from passkey_challenge where digest = :digest and expires_at > :now',
)
const removePasskeyChallengesStatement = statement<never>(
  'remove-passkey-challenges',
  'delete from passkey_challenge where expires_at <= :now',
)

/** Returns the store of passkeys and of their sign-in challenges. */
export function passkeysStore(query: Query) {
  return {
    /** Adds the passkey. Returns false if an account already has it. */
    async add(passkey: Passkey, now: number): Promise<boolean> {
      const { id, account_id, name, public_key, counter, transports, backup_eligible } = passkey
      const values = { id, account_id, name, public_key, counter, transports, backup_eligible, now }
      return (await query(addPasskeyStatement, values)).affected > 0
    },

    async find(id: string): Promise<Omit<Passkey, 'backup_eligible'> | undefined> {
      return (await query(findPasskeyStatement, { id })).rows[0]
    },

    async list(accountId: string): Promise<ListedPasskey[]> {
      return (await query(listPasskeysStatement, { account_id: accountId })).rows
    },

    /**
     * Stores a use of the passkey. Returns false if the counter has not increased, because somebody may have copied the
     * passkey. Authenticators without a counter always send 0. Also returns false if the backup eligibility has
     * changed, or the passkey does not exist.
     */
    async use({ id, counter, backup_eligible }: PasskeyUse, now: number): Promise<boolean> {
      return (await query(usePasskeyStatement, { counter, now, id, backup_eligible })).affected > 0
    },

    /** Removes the passkey. Returns false if the account did not have it. */
    async remove(accountId: string, id: string): Promise<boolean> {
      return (await query(removePasskeyStatement, { account_id: accountId, id })).affected > 0
    },

    async challenge(digest: string, expiresAt: number): Promise<void> {
      await query(addPasskeyChallengeStatement, { digest, expires_at: expiresAt })
    },

    /** Removes a challenge, so that it can be used only once. Returns false if it does not exist or has expired. */
    async takeChallenge(digest: string, now: number): Promise<boolean> {
      return (await query(takePasskeyChallengeStatement, { digest, now })).affected > 0
    },

    async forgetChallenges(now: number): Promise<void> {
      await query(removePasskeyChallengesStatement, { now })
    },
  }
}
