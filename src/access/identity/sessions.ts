import { hash } from 'node:crypto'
import { dayMs, hourMs } from '../../domain/durations.ts'
import { Fault } from '../../fault.ts'
import { notifyPerson } from '../../people/emails/queue.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import { generateSecret } from '../../platform/secret-hashes.ts'
import type { Config } from '../../settings/config.ts'
import type { IdentityKey } from '../../store/access/sso-identities.ts'
import type { Store } from '../../store/index.ts'
import type { ListedWebSession, WebSessionCutoffs, WebSession } from '../../store/access/web-sessions.ts'

/** Hours after the sign-in until a session ends, even if the person uses it. */
export const sessionHoursMax = 7 * 24
/** Hours without use after which a session ends. */
export const sessionIdleHoursMax = 24
/** Hours after the sign-in within which a person may authorize an app. */
export const freshHours = 12
/** Shortest time in milliseconds between two updates of the time at which a session was last used. */
const usedEveryMs = 60_000
const sessionsPerAccountMax = 20
/**
 * Days without a sign-in after which a sign-in place is removed. A sign-in place is a network address with a browser.
 */
const placeDays = 180
const placesPerAccountMax = 50
/** Milliseconds after the sign-in within which an irreversible action needs no password. */
const justMs = 10 * 60_000
const userAgentCharactersMax = 256

/** Network address and browser from which a person signed in. The person can review them later. */
export interface SignInOrigin {
  /** Remote IPv4 address, or the first 64 bits of a remote IPv6 address. */
  source: string
  userAgent: string
  /** Display name of the browser. */
  browserName: string
  /** True if the person signed in with a passkey, or with a code after the password. */
  hasSecondFactor: boolean
  /** Hash that the password matched. Absent if the person signed in without a password. */
  passwordHash?: string | undefined
}

/** Sign-in of a person at the issuer of a provider. */
export interface IssuerSignIn extends IdentityKey {
  /** Time at which the person signed in at the issuer. It can be long before the session. */
  signedInAt: number
}

export interface WebSessionDeps {
  store: Pick<Store, 'transaction' | 'webSessions' | 'signInPlaces' | 'ssoIdentities'>
  clock: Clock
  ids: IdGenerator
  config: Pick<Config, 'smtpUrl'>
}

export interface WebSessions {
  /**
   * Begins a session. Returns the token for the cookie of the browser. `issuerSignIn` is the sign-in at an issuer, if
   * there was one.
   */
  begin(accountId: string, origin: SignInOrigin, issuerSignIn?: IssuerSignIn): Promise<string>
  find(token: string): Promise<WebSession | undefined>
  /** Returns true within `freshHours` after the sign-in. */
  isFresh(session: WebSession): boolean
  /** Returns true within `justMs` after the sign-in. */
  isJustBegun(session: WebSession): boolean
  end(token: string): Promise<void>
  list(accountId: string): Promise<ListedWebSession[]>
  forgetExpired(now: number): Promise<void>
}

/** Returns the hash under which a token is stored. A fast hash is enough, because the token has 256 random bits. */
const hashOf = (token: string): string => hash('sha256', token, 'base64url')

/** Returns the cutoffs for sessions that are valid at this time. */
export const sessionCutoffsAt = (now: number): WebSessionCutoffs => ({
  begunSince: now - sessionHoursMax * hourMs,
  usedSince: now - sessionIdleHoursMax * hourMs,
})

/** Returns the notification about a sign-in from a new location. */
const signInNotification = ({ id, source, browser }: { id: string; source: string; browser: string }, now: number) => ({
  kind: 'new-sign-in' as const,
  about: id,
  values: { browser, source, at: `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC` },
})

/**
 * Stores that an issuer has confirmed the person of a session, in a transaction. Throws FORBIDDEN if somebody has
 * removed the issuer or unlinked the person meanwhile.
 */
export async function storeConfirmation(
  { ssoIdentities }: Pick<Store, 'ssoIdentities'>,
  sessionId: string,
  person: IdentityKey,
  began: boolean,
): Promise<void> {
  await ssoIdentities.lockProvider(person.provider)
  if (!(await ssoIdentities.confirm(sessionId, person, began)))
    throw new Fault('FORBIDDEN', 'this single sign-on was removed or unlinked meanwhile: start again')
}

/** Returns the error if no session begins: the password has changed after its check, or the account is blocked. */
async function sessionFault({ accounts }: Pick<Store, 'accounts'>, accountId: string): Promise<Fault> {
  const account = await accounts.lock(accountId)
  return new Fault(
    'FORBIDDEN',
    account?.blocked_at === null
      ? 'the password has just changed: sign in again'
      : 'this account is blocked by the operator of this service',
  )
}

export function createWebSessions(deps: WebSessionDeps): WebSessions {
  const { store, clock, ids } = deps
  const cutoffs = (now = clock()): WebSessionCutoffs => sessionCutoffsAt(now)
  return {
    async begin(account_id, origin, issuerSignIn) {
      const { source, userAgent, browserName: browser, hasSecondFactor: has_second_factor } = origin
      const { passwordHash: password_hash = null } = origin
      const token = generateSecret()
      const user_agent = userAgent.slice(0, userAgentCharactersMax).toWellFormed()
      const place = { id: ids('plc'), source, browser }
      await store.transaction(async (inside) => {
        const noted = await inside.signInPlaces.note(place, account_id, clock(), placesPerAccountMax)
        const session = {
          id: ids('ses'),
          token_hash: hashOf(token),
          account_id,
          source,
          user_agent,
          place_id: noted.id,
          has_second_factor,
          signed_in_at: issuerSignIn?.signedInAt ?? clock(),
          password_hash,
        }
        if (!(await inside.webSessions.begin(session, clock(), sessionsPerAccountMax)))
          throw await sessionFault(inside, account_id)
        if (noted.id === place.id && !noted.seen)
          await notifyPerson({ ...deps, store: inside }, account_id, signInNotification(place, clock()))
        if (issuerSignIn) await storeConfirmation(inside, session.id, issuerSignIn, true)
      })
      return token
    },

    async find(token) {
      const session = await store.webSessions.find(hashOf(token), cutoffs())
      if (session && clock() - session.used_at > usedEveryMs) await store.webSessions.use(session.id, clock())
      return session
    },

    isFresh: ({ created_at }) => clock() - created_at < freshHours * hourMs,
    isJustBegun: ({ created_at }) => clock() - created_at < justMs,
    end: (token) => store.webSessions.end(hashOf(token)),
    list: (accountId) => store.webSessions.list(accountId, cutoffs()),
    async forgetExpired(now) {
      await store.webSessions.forget(cutoffs(now))
      await store.signInPlaces.forget(now - placeDays * dayMs)
    },
  }
}
