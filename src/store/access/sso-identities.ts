import { type Query, statement } from '../engine/statements.ts'

/** Key of a person at an issuer. An email address is never part of it. */
export interface IdentityKey {
  /** Id of the organization that configured the issuer, or `deploymentProvider`. */
  provider: string
  issuer: string
  subject: string
}

/** Person at an issuer, with the linked account. */
export interface SsoIdentity {
  account_id: string
  /** True if the issuer may sign the person in. */
  signs_in: boolean
}

/** Linked identity as its person sees it. */
export interface ListedIdentity {
  provider: string
  /** Slug of the organization that configured the issuer. Null for the issuer of the operator. */
  slug: string | null
  issuer: string
  email: string | null
  signs_in: boolean
  created_at: number
  used_at: number
}

/** Single sign-on that a browser has begun. */
export interface SsoAttempt {
  provider: string
  issuer: string
  return_to: string
}

/** Attempt whose person is confirmed, as JSON, and has to choose an account. */
export interface SsoArrivalRow extends SsoAttempt {
  arrival: string
}

const useSsoIdentityStatement = statement<SsoIdentity>(
  'use-sso-identity',
  `update sso_identity set used_at = :now, email = coalesce(:email::text, email)
   where provider = :provider and issuer = :issuer and subject = :subject returning account_id, signs_in`,
  { account_id: 'text', signs_in: 'boolean' },
)

const addSsoIdentityStatement = statement<never>(
  'add-sso-identity',
  `insert into sso_identity (provider, issuer, subject, account_id, signs_in, email, created_at, used_at)
   values (:provider, :issuer, :subject, :account_id, :signs_in, :email, :now, :now) on conflict do nothing`,
)

const listSsoIdentitiesStatement = statement<ListedIdentity>(
  'list-sso-identities',
  `select provider, organization.slug, issuer, email, signs_in, sso_identity.created_at, used_at
   from sso_identity left join organization on organization.id = provider
   where account_id = :account_id order by provider`,
  {
    provider: 'text',
    slug: 'text',
    issuer: 'text',
    email: 'text',
    signs_in: 'boolean',
    created_at: 'integer',
    used_at: 'integer',
  },
)

const removeSsoIdentityStatement = statement<never>(
  'remove-sso-identity',
  'delete from sso_identity where account_id = :account_id and provider = :provider',
)

/** Removes the identities of an account at earlier issuers of a provider. */
const removeFormerSsoIdentityStatement = statement<never>(
  'remove-former-sso-identity',
  'delete from sso_identity where account_id = :account_id and provider = :provider and issuer <> :issuer',
)

const removeSsoIdentitiesStatement = statement<never>(
  'remove-sso-identities',
  'delete from sso_identity where provider = :provider',
)

/**
 * Ends the sessions that a provider began, and its confirmations of other sessions. A session that it began must not
 * continue without this mark, because it would have the rights of another sign-in. An empty account id means all
 * people.
 */
const endSsoSessionsStatement = statement<{ session_id: string }>(
  'end-sso-sessions',
  `with confirmed as (
     select sso_session.session_id, sso_session.began from sso_identity identity
       join web_session on web_session.account_id = identity.account_id collate "C"
       join sso_session on sso_session.session_id = web_session.id and sso_session.provider = identity.provider
     where identity.provider = :provider and (:account_id = '' or identity.account_id = :account_id)),
   ended as (delete from web_session where id in (select session_id from confirmed where began)),
   unconfirmed as (delete from sso_session where provider = :provider
     and session_id in (select session_id from confirmed where not began))
   select session_id from confirmed`,
  { session_id: 'text' },
)

const addSsoAttemptStatement = statement<never>(
  'add-sso-attempt',
  `insert into sso_attempt (digest, provider, issuer, return_to, arrival, expires_at)
   values (:digest, :provider, :issuer, :return_to, :arrival, :expires_at)`,
)

const takeSsoAttemptStatement = statement<SsoAttempt>(
  'take-sso-attempt',
  `delete from sso_attempt where digest = :digest and provider = :provider and arrival is null and expires_at > :now
   returning provider, issuer, return_to`,
  { provider: 'text', issuer: 'text', return_to: 'text' },
)

const arrivalColumns = { provider: 'text', issuer: 'text', return_to: 'text', arrival: 'text' } as const

const findSsoArrivalStatement = statement<SsoArrivalRow>(
  'find-sso-arrival',
  `select provider, issuer, return_to, arrival from sso_attempt
   where digest = :digest and arrival is not null and expires_at > :now`,
  arrivalColumns,
)

const takeSsoArrivalStatement = statement<SsoArrivalRow>(
  'take-sso-arrival',
  `delete from sso_attempt where digest = :digest and arrival is not null and expires_at > :now
   returning provider, issuer, return_to, arrival`,
  arrivalColumns,
)

const removeSsoAttemptsStatement = statement<never>(
  'remove-sso-attempts',
  'delete from sso_attempt where expires_at <= :now',
)

/** Waits for a change or removal of the issuer of an organization. Sign-ins wait for no other sign-in. */
const lockSsoProviderStatement = statement<never>(
  'lock-sso-provider',
  'select from organization where id = :provider for key share',
)

/** Stores a confirmation if the identity is still linked to the account of the session. */
const confirmSsoSessionStatement = statement<never>(
  'confirm-sso-session',
  `insert into sso_session (session_id, provider, began)
   select web_session.id, identity.provider, :began from sso_identity identity
     join web_session on web_session.account_id = identity.account_id collate "C"
   where identity.provider = :provider and identity.issuer = :issuer and identity.subject = :subject
     and web_session.id = :session_id
   on conflict (session_id, provider) do update set began = sso_session.began`,
)

/** Returns the store of people at issuers, and of the single sign-ons of browsers. */
export function ssoIdentitiesStore(query: Query) {
  /** Ends what a provider gave to the sessions of one account or of all. Returns the ids of these sessions. */
  const endSessions = async (provider: string, accountId = ''): Promise<string[]> =>
    (await query(endSsoSessionsStatement, { provider, account_id: accountId })).rows.map((row) => row.session_id)

  return {
    /** Returns the identity, and notes its use. */
    async use({ provider, issuer, subject }: IdentityKey, email: string | null, now: number) {
      return (await query(useSsoIdentityStatement, { provider, issuer, subject, email, now })).rows[0]
    },

    /**
     * Links an identity, instead of one at a former issuer of the provider. Returns false if it has an account, or the
     * account has another identity of the provider.
     */
    async add(
      { provider, issuer, subject }: IdentityKey,
      { account_id, signs_in, email }: SsoIdentity & { email: string | null },
      now: number,
    ): Promise<boolean> {
      const values = { provider, issuer, subject, account_id, signs_in, email, now }
      await query(removeFormerSsoIdentityStatement, { account_id, provider, issuer })
      return (await query(addSsoIdentityStatement, values)).affected > 0
    },

    list: async (accountId: string): Promise<ListedIdentity[]> =>
      (await query(listSsoIdentitiesStatement, { account_id: accountId })).rows,

    remove: async (accountId: string, provider: string): Promise<boolean> =>
      (await query(removeSsoIdentityStatement, { account_id: accountId, provider })).affected > 0,

    endSessions,

    /** Removes the identities of all people at a provider, with what it gave to their sessions. Returns their ids. */
    async removeAll(provider: string): Promise<string[]> {
      const sessions = await endSessions(provider)
      await query(removeSsoIdentitiesStatement, { provider })
      return sessions
    },

    async addAttempt(digest: string, attempt: SsoAttempt, arrival: string | null, expiresAt: number): Promise<void> {
      const { provider, issuer, return_to } = attempt
      await query(addSsoAttemptStatement, { digest, provider, issuer, return_to, arrival, expires_at: expiresAt })
    },

    /** Removes an attempt that waits for its issuer, so that it can be used only once. */
    takeAttempt: async (digest: string, provider: string, now: number): Promise<SsoAttempt | undefined> =>
      (await query(takeSsoAttemptStatement, { digest, provider, now })).rows[0],

    arrival: async (digest: string, now: number): Promise<SsoArrivalRow | undefined> =>
      (await query(findSsoArrivalStatement, { digest, now })).rows[0],

    takeArrival: async (digest: string, now: number): Promise<SsoArrivalRow | undefined> =>
      (await query(takeSsoArrivalStatement, { digest, now })).rows[0],

    forget: async (now: number): Promise<void> => void (await query(removeSsoAttemptsStatement, { now })),

    /** Locks the provider until the transaction ends. The caller must read its issuer and identities afterwards. */
    lockProvider: async (provider: string): Promise<void> => void (await query(lockSsoProviderStatement, { provider })),

    /**
     * Stores that an issuer has confirmed the person of a session. Returns false if the identity is not linked to the
     * account of the session. The transaction has locked the provider.
     */
    async confirm(sessionId: string, { provider, issuer, subject }: IdentityKey, began: boolean): Promise<boolean> {
      const values = { session_id: sessionId, provider, issuer, subject, began }
      return (await query(confirmSsoSessionStatement, values)).affected > 0
    },
  }
}
