import type { RequestId } from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import type { Caller } from '../../../domain/authority.ts'
import { toFault } from '../../../fault.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { FollowedSubscription } from '../events/event-dispatcher.ts'
import type { EventFollower } from '../events/event-follower.ts'
import {
  createPendingElicitations,
  secretOfRequest,
  type PendingElicitationDeps,
} from '../questions/pending-elicitations.ts'
import type { McpSessions } from './sessions.ts'

export interface SessionFollowerDeps extends PendingElicitationDeps {
  followEvents: EventFollower
  hints: ChangeNotifications
  observe: Pick<Observers, 'fault'>
  sessions: Pick<McpSessions, 'look'>
}

/** Responses to `events/stream` in sessions. */
export interface SessionFollowers {
  /** Sends the events of a subscription as the response. They end with the session. */
  follow(
    ctx: Context,
    caller: Caller,
    session: McpSession,
    following: FollowedSubscription,
    result: object,
  ): Promise<void>
  /** Ends the response to a request that the client has cancelled, if this process sends it. */
  cancel(session: McpSession, requestId: RequestId): void
}

const keyOf = ({ hash }: McpSession, requestId: RequestId): string => `${hash} ${JSON.stringify(requestId)}`

/** Purpose that marks a response to `events/stream`, and no elicitation. */
const streamPurpose = 'events/stream'

/**
 * Creates the registry of responses to `events/stream` in sessions. A client that cancels such a request does not
 * always close its connection. Any process may get the cancellation, which it stores like that of an elicitation.
 */
export function createSessionFollowers(deps: SessionFollowerDeps): SessionFollowers {
  const { followEvents, hints, observe, sessions } = deps
  const requests = createPendingElicitations(deps)
  const open = new Map<string, () => void>()
  const noteFault = (thrown: unknown): void => observe.fault('mcp events', toFault(thrown))

  return {
    async follow(ctx, caller, session, following, result) {
      const key = keyOf(session, following.id)
      const secret = secretOfRequest(session, following.id)
      const earlier = open.get(key)
      open.delete(key)
      earlier?.() // a client reuses an id only after it gave up the earlier request
      try {
        await requests.keep(caller, secret, streamPurpose, caller.expiresAt)
      } catch (thrown) {
        following.release()
        throw thrown
      }
      const check = async (): Promise<void> => {
        const isOpen = (await sessions.look([session.hash])).has(session.hash)
        if (!isOpen || (await requests.isCancelled(caller, secret))) end()
      }
      const stopWatching = hints.watch({ kind: 'mcp', agentId: caller.agentId }, () => void check().catch(noteFault))
      function release(): void {
        stopWatching()
        following.release()
        if (open.get(key) !== end) return // a later request has the same id
        open.delete(key)
        requests.remove(caller, secret).catch(noteFault)
      }
      let end = (): void => {}
      try {
        end = followEvents(ctx.res, caller, { ...following, release }, result)
      } catch (thrown) {
        release()
        throw thrown
      }
      open.set(key, end)
      ctx.respond = false
    },

    cancel: (session, requestId) => open.get(keyOf(session, requestId))?.(),
  }
}
