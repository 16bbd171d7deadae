import type { RequestId } from '@modelcontextprotocol/server'
import type { Context } from 'koa'
import type { Caller } from '../../../domain/authority.ts'
import { toFault } from '../../../fault.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { ChangeNotifications } from '../../../push/change-notifications.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { FollowedSubscription } from '../events/event-dispatcher.ts'
import type { EventFollower } from '../events/event-follower.ts'
import type { McpSessions } from './sessions.ts'

export interface SessionFollowerDeps {
  followEvents: EventFollower
  hints: ChangeNotifications
  observe: Pick<Observers, 'fault'>
  sessions: Pick<McpSessions, 'look'>
}

/** Responses to `events/stream` in sessions. */
export interface SessionFollowers {
  /** Sends the events of a subscription as the response. They end with the session. */
  follow(ctx: Context, caller: Caller, session: McpSession, following: FollowedSubscription, result: object): void
  /** Ends the response to a request that the client has cancelled, if this process sends it. */
  cancel(session: McpSession, requestId: RequestId): void
}

const keyOf = ({ hash }: McpSession, requestId: RequestId): string => `${hash} ${JSON.stringify(requestId)}`

/**
 * Creates the registry of responses to `events/stream` in sessions. A client that cancels such a request does not
 * always close its connection. If another process gets the cancellation, the response ends with its token or session.
 */
export function createSessionFollowers({
  followEvents,
  hints,
  observe,
  sessions,
}: SessionFollowerDeps): SessionFollowers {
  const open = new Map<string, () => void>()

  return {
    follow(ctx, caller, session, following, result) {
      const key = keyOf(session, following.id)
      open.get(key)?.() // a client reuses an id only after it gave up the earlier request
      const check = async (): Promise<void> => {
        if (!(await sessions.look([session.hash])).has(session.hash)) end()
      }
      const stopWatching = hints.watch({ kind: 'mcp', agentId: caller.agentId }, () => {
        check().catch((thrown: unknown) => observe.fault('mcp events', toFault(thrown)))
      })
      function release(): void {
        stopWatching()
        if (open.get(key) === end) open.delete(key)
        following.release()
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
