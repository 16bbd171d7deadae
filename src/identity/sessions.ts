import { hash } from 'node:crypto'
import { dayMs, hourMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import { generateSecret } from '../platform/secret-hashes.ts'
import type { Store } from '../store/index.ts'
import type { ListedSession, SessionCutoffs, WebSession } from '../store/web-sessions.ts'

/** A session ends so long after sign-in, however much it is used. */
export const sessionHours = 7 * 24
/** And so long after it was used last. */
export const idleHours = 24
/** An app is let in only by somebody who signed in this recently. */
const freshHours = 12
/** That a session is in use is written down this often. */
const usedEveryMs = 60_000
const sessionsPerAccountMax = 20
/** From where somebody has signed in is forgotten so many days after the last time, and beyond so many places. */
const placeDays = 180
const placesPerAccountMax = 50
/** What cannot be undone is taken without the password only from somebody who signed in this recently. */
const justMs = 10 * 60_000
const userAgentCharactersMax = 256

/** Where somebody comes from, as the person is shown later. */
export interface Origin {
  /** The remote address, as far as clients are told apart by it. */
  source: string
  userAgent: string
  /** What people call the browser. */
  browserName: string
}

export interface SessionDeps {
  store: Pick<Store, 'transaction' | 'webSessions' | 'signInPlaces'>
  clock: Clock
  ids: Ids
}

export interface Sessions {
  /** Signs the person in with a browser that is given the token. */
  begin(accountId: string, origin: Origin): Promise<string>
  find(token: string): Promise<WebSession | undefined>
  isFresh(session: WebSession): boolean
  /** Whether the person signed in a moment ago. */
  isJustBegun(session: WebSession): boolean
  end(token: string): Promise<void>
  list(accountId: string): Promise<ListedSession[]>
  forgetExpired(now: number): Promise<void>
}

/** Only a hash of the token is kept; the token has 256 random bits, so that a fast hash does. */
const hashOf = (token: string): string => hash('sha256', token, 'base64url')

export function createSessions({ store, clock, ids }: SessionDeps): Sessions {
  const cutoffs = (now = clock()): SessionCutoffs => ({
    begunSince: now - sessionHours * hourMs,
    usedSince: now - idleHours * hourMs,
  })
  return {
    async begin(account_id, { source, userAgent, browserName: browser }) {
      const token = generateSecret()
      const user_agent = userAgent.slice(0, userAgentCharactersMax).toWellFormed()
      const place = { id: ids('plc'), source, browser }
      await store.transaction(async ({ signInPlaces, webSessions }) => {
        const place_id = await signInPlaces.note(place, account_id, clock(), placesPerAccountMax)
        const session = { id: ids('ses'), token_hash: hashOf(token), account_id, source, user_agent, place_id }
        if (!(await webSessions.begin(session, clock(), sessionsPerAccountMax)))
          throw new Fault('FORBIDDEN', 'this account is blocked by whoever runs this service')
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
