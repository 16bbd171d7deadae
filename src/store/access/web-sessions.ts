import type { Tier } from '#generated/rest/models.ts'
import { inDefaultCollationSql, hasKeySql, type Query, statement } from '../engine/statements.ts'
import { deploymentProvider } from '../../domain/sso.ts'

/** Sign-in location of a person: a network address and a browser. */
export interface SignInLocation {
  id: string
  source: string
  browser: string
  first_at: number
  last_at: number
  /** True if the person has confirmed this location. */
  seen: boolean
}

/**
 * Stores a sign-in. The first location of an account counts as confirmed, because the person created the account there.
 */
const recordSignInPlaceStatement = statement<{ id: string; seen: boolean }>(
  'record-sign-in-place',
  `insert into sign_in_place (id, account_id, source, browser, first_at, last_at, seen)
   values (:id, :account_id, :source, :browser, :now, :now,
     not exists (select from sign_in_place where account_id = :account_id))
   on conflict (account_id, source, browser) do update set last_at = excluded.last_at returning id, seen`,
  { id: 'text', seen: 'boolean' },
)

const trimSignInPlacesStatement = statement<never>(
  'trim-sign-in-places',
  `delete from sign_in_place where id in
     (select id from sign_in_place where account_id = :account_id order by last_at desc, id desc offset :most)`,
)

const listSignInPlacesStatement = statement<SignInLocation>(
  'list-sign-in-places',
  `select id, source, browser, first_at, last_at, seen from sign_in_place where account_id = :account_id
   order by last_at desc, id desc`,
  { id: 'text', source: 'text', browser: 'text', first_at: 'integer', last_at: 'integer', seen: 'boolean' },
)

const checkSignInPlaceStatement = statement<never>(
  'check-sign-in-place',
  `update sign_in_place set seen = true where account_id = :account_id and id = :id
     and id <> (select place_id from web_session where web_session.id = :session_id)`,
)

const removeSignInPlacesStatement = statement<never>(
  'remove-sign-in-places',
  'delete from sign_in_place where last_at <= :last_before',
)

export function signInLocationsStore(query: Query) {
  return {
    /**
     * Stores a sign-in. Removes the least recently used locations if the account has more than `most`. Returns the id
     * of the location, which is the given id if the location is new, and whether the person knows the location.
     */
    async note(
      place: Omit<SignInLocation, 'first_at' | 'last_at' | 'seen'>,
      accountId: string,
      now: number,
      most: number,
    ) {
      const { id, source, browser } = place
      const { rows } = await query(recordSignInPlaceStatement, { id, account_id: accountId, source, browser, now })
      await query(trimSignInPlacesStatement, { account_id: accountId, most })
      return rows[0]!
    },

    /** Returns the sign-in locations of the account, the last used first. */
    list: async (accountId: string): Promise<SignInLocation[]> =>
      (await query(listSignInPlacesStatement, { account_id: accountId })).rows,

    /** Confirms a location. Returns false if the account lacks it, or if this session began there or has ended. */
    know: async (accountId: string, id: string, sessionId: string): Promise<boolean> =>
      (await query(checkSignInPlaceStatement, { account_id: accountId, id, session_id: sessionId })).affected > 0,

    async forget(lastBefore: number): Promise<void> {
      await query(removeSignInPlacesStatement, { last_before: lastBefore })
    },
  }
}

/** Signed-in session of a person in a browser. */
export interface WebSession {
  id: string
  account_id: string
  created_at: number
  used_at: number
  username: string
  tier: Tier
  /**
   * True if the person operates this service. False in a session that an organization's issuer began, because that
   * issuer must not gain the rights of an operator.
   */
  operator: boolean
  /** True if the person signed in with a passkey, or with a code after the password. */
  has_second_factor: boolean
  /** True if an organization of the person requires a second factor, and the person signed in without one. */
  lacks_second_factor: boolean
  /** Id of the provider whose issuer began the session. Null after any other sign-in. */
  issuer: string | null
  /** True if an organization of the person requires single sign-on, and its issuer has not confirmed this session. */
  needs_sso: boolean
  /** True if the account has another sign-in location that the person has not confirmed. */
  has_new_place: boolean
}

/** Session as the person sees it. */
export interface ListedWebSession {
  id: string
  /** Address from which the person signed in. */
  source: string
  user_agent: string
  created_at: number
  used_at: number
}

interface NewSession {
  id: string
  token_hash: string
  account_id: string
  source: string
  user_agent: string
  place_id: string
  has_second_factor: boolean
  signed_in_at: number
  /** Hash that the password of this sign-in matched. Null after another sign-in. */
  password_hash: string | null
}

/** Cutoffs for valid sessions. A valid session began after the first time and was used after the second. */
export interface WebSessionCutoffs {
  begunSince: number
  usedSince: number
}

/**
 * Begins a session, unless the account is blocked, or the password was changed after its check. The lock lets a
 * concurrent change wait, so that it finds the session and ends it.
 */
const beginWebSessionStatement = statement<never>(
  'begin-web-session',
  `insert into web_session (id, token_hash, account_id, source, user_agent, place_id, has_second_factor, created_at,
     used_at)
   select :id::text, :token_hash::text, id, :source::text, :user_agent::text, :place_id::text,
     :has_second_factor::boolean, :signed_in_at::bigint, :now::bigint from account
   where id = :account_id and blocked_at is null
     and (:password_hash::text is null or password_hash = :password_hash::text) for share`,
)

/** Ends the least recently used sessions of an account that exceed the limit. */
const trimWebSessionsStatement = statement<never>(
  'trim-web-sessions',
  `delete from web_session where id in
     (select id from web_session where account_id = :account_id order by used_at desc, id desc offset :most)`,
)

/** SQL condition: the issuer of an organization began the `web_session`. */
const byIssuerSql = `exists (
       select from sso_session where session_id = web_session.id and began and provider <> '${deploymentProvider}')`

/** SQL condition: an organization of the `account` requires single sign-on that the `web_session` lacks. */
const needsSsoSql = `exists (
       select from organization_member member join sso_issuer using (organization_id)
       where member.account_id = account.id and sso_issuer.is_required and not exists (
         select from sso_session where session_id = web_session.id and provider = member.organization_id))`

const findWebSessionStatement = statement<WebSession>(
  'find-web-session',
  `select web_session.id, web_session.account_id, web_session.created_at, web_session.used_at,
     web_session.has_second_factor, account.username, account.tier, account.operator and not ${byIssuerSql} as operator,
     (select provider from sso_session where session_id = web_session.id and began) as issuer, ${needsSsoSql} as needs_sso,
     not web_session.has_second_factor and exists (
       select from organization_member member join organization on organization.id = member.organization_id
       where member.account_id = account.id and organization.requires_second_factor and not exists (
         select from sso_session where session_id = web_session.id
           and provider in (member.organization_id, '${deploymentProvider}'))) as lacks_second_factor, exists (
       select from sign_in_place place where place.account_id = account.id and not place.seen
         and place.id <> web_session.place_id) as has_new_place
   from web_session join account on account.id = ${inDefaultCollationSql('web_session.account_id')} and account.blocked_at is null
   where web_session.token_hash = :token_hash and web_session.created_at > :begun_since
     and web_session.used_at > :used_since`,
  {
    id: 'text',
    account_id: 'text',
    created_at: 'integer',
    used_at: 'integer',
    has_second_factor: 'boolean',
    username: 'text',
    tier: 'text',
    operator: 'boolean',
    lacks_second_factor: 'boolean',
    issuer: 'text',
    needs_sso: 'boolean',
    has_new_place: 'boolean',
  },
)

const useWebSessionStatement = statement<never>(
  'use-web-session',
  'update web_session set used_at = :now where id = :id',
)
/** The session that turns the second factor on has proved it. */
const proveSecondFactorStatement = statement<never>(
  'prove-second-factor',
  'update web_session set has_second_factor = true where id = :id',
)
const endWebSessionStatement = statement<never>(
  'end-web-session',
  'delete from web_session where token_hash = :token_hash',
)
const endOneWebSessionStatement = statement<never>(
  'end-one-web-session',
  'delete from web_session where account_id = :account_id and id = :id',
)

const endOtherWebSessionsStatement = statement<{ id: string }>(
  'end-other-web-sessions',
  'delete from web_session where account_id = :account_id and id <> :id returning id',
  { id: 'text' },
)

const listWebSessionsStatement = statement<ListedWebSession>(
  'list-web-sessions',
  `select id, source, user_agent, created_at, used_at from web_session
   where account_id = :account_id and created_at > :begun_since and used_at > :used_since
     order by used_at desc, id desc`,
  { id: 'text', source: 'text', user_agent: 'text', created_at: 'integer', used_at: 'integer' },
)

const listIdsOfWebSessionsStatement = statement<{ id: string }>(
  'list-ids-of-web-sessions',
  'select id from web_session where account_id = :account_id',
  { id: 'text' },
)

const removeWebSessionsStatement = statement<never>(
  'remove-web-sessions',
  `delete from web_session where ${hasKeySql('id')} and (created_at <= :begun_since or used_at <= :used_since)`,
)

/** Returns the store of browser sessions. */
export function webSessionsStore(query: Query) {
  return {
    /**
     * Starts a session. Returns false if the account is blocked or does not exist, or if its password has changed. Ends
     * the least recently used sessions if the account has more than `most`.
     */
    async begin(session: NewSession, now: number, most: number): Promise<boolean> {
      const { affected } = await query(beginWebSessionStatement, { ...session, now })
      await query(trimWebSessionsStatement, { account_id: session.account_id, most })
      return affected > 0
    },

    async find(tokenHash: string, { begunSince, usedSince }: WebSessionCutoffs): Promise<WebSession | undefined> {
      return (
        await query(findWebSessionStatement, { token_hash: tokenHash, begun_since: begunSince, used_since: usedSince })
      ).rows[0]
    },

    async use(id: string, now: number): Promise<void> {
      await query(useWebSessionStatement, { now, id })
    },

    /** Stores that the person of this session has proved a second factor. */
    async proveSecondFactor(id: string): Promise<void> {
      await query(proveSecondFactorStatement, { id })
    },

    async end(tokenHash: string): Promise<void> {
      await query(endWebSessionStatement, { token_hash: tokenHash })
    },

    /** Ends a session. Returns false if the account has no such session. */
    async endOne(accountId: string, id: string): Promise<boolean> {
      return (await query(endOneWebSessionStatement, { account_id: accountId, id })).affected > 0
    },

    /** Ends all sessions of the account except this one. Returns the ids of the ended sessions. */
    async endOthers(accountId: string, id: string): Promise<string[]> {
      return (await query(endOtherWebSessionsStatement, { account_id: accountId, id })).rows.map((ended) => ended.id)
    },

    async list(accountId: string, { begunSince, usedSince }: WebSessionCutoffs): Promise<ListedWebSession[]> {
      return (
        await query(listWebSessionsStatement, { account_id: accountId, begun_since: begunSince, used_since: usedSince })
      ).rows
    },

    /** Returns the ids of all stored sessions of the account, including expired ones. */
    ids: async (accountId: string): Promise<string[]> =>
      (await query(listIdsOfWebSessionsStatement, { account_id: accountId })).rows.map(({ id }) => id),

    async forget({ begunSince, usedSince }: WebSessionCutoffs): Promise<void> {
      await query(removeWebSessionsStatement, { begun_since: begunSince, used_since: usedSince })
    },
  }
}
