import type { ServerResponse } from 'node:http'
import type { Config } from '../../../settings/config.ts'
import type { Caller } from '../../../domain/authority.ts'
import { ownerHolderName } from '../../../domain/owner-limits.ts'
import { type Fault, unavailableError } from '../../../fault.ts'
import type { Authority } from '../../../access/oauth/authority.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { OwnerLimits } from '../../../access/owner-limits.ts'
import type { Clock } from '../../../platform/clock.ts'
import { endGradually } from '../../../platform/time-slices.ts'
import type { Presence } from '../../../push/presence.ts'
import { createExpiryTimer, type ExpiringStream } from '../../expiry.ts'
import {
  createKeepAlives,
  openEventStream,
  type EventStream,
  type EventStreamDeps,
  type EventStreamEvents,
} from '../sessions/session-stream.ts'

export interface EventStreamsDeps extends Omit<EventStreamDeps, 'keepAlives'> {
  authority: Authority
  clock: Clock
  config: EventStreamDeps['config'] & Pick<Config, 'mcpStreamsPerAgentMax'>
  observe: Pick<Observers, 'mcp'>
  ownerLimits: Pick<OwnerLimits, 'limitOf'>
  presence: Presence
}

export interface LiveStreamCallbacks extends EventStreamEvents {
  /**
   * Ends the stream in the format of its protocol. `reason` is the error of the token. It is absent if the stream ends
   * because the server stops.
   */
  end(reason?: Fault): void
}

/** Event streams of this process. */
export interface EventStreams {
  /** Opens the stream that answers one request. */
  open(response: ServerResponse, events: EventStreamEvents): EventStream
  /** Throws if the agent may not open a live stream, or if the server is stopping. */
  admit(caller: Caller): Promise<void>
  /**
   * Counts a live stream without a session, until the caller calls the returned function. If the agent or its owner has
   * too many streams, returns the limit instead.
   */
  reserve(caller: Caller): Promise<(() => void) | number>
  /** Opens a live stream. It ends when its token expires or loses its authority. */
  openLive(response: ServerResponse, caller: Caller, events: LiveStreamCallbacks): EventStream
  /** Rejects new live streams, and ends the open ones evenly over the given milliseconds. */
  close(ms: number): Promise<void>
}

interface Live extends ExpiringStream {
  end: LiveStreamCallbacks['end']
}

/**
 * Returns the name under which streams are counted in all processes. WebSockets have another name, so a stream does not
 * make its agent appear connected by WebSocket.
 */
const streamHolder = (holder: string): string => `${holder}.mcp`

export function createEventStreams(deps: EventStreamsDeps): EventStreams {
  const { authority, config, observe, ownerLimits, presence, timer } = deps
  const streamDeps = { ...deps, keepAlives: createKeepAlives(timer) }
  const live = new Set<Live>()
  const expiry = createExpiryTimer(() => live, deps)
  let isClosing = false

  const requireOpen = (): void => {
    if (isClosing) throw unavailableError()
  }

  return {
    open: (response, events) => openEventStream(streamDeps, response, events),

    async admit(caller) {
      requireOpen()
      await authority.require(caller, 'socket')
    },

    async reserve(caller) {
      const reservation = await presence.openFor([
        { name: streamHolder(caller.agentId), most: config.mcpStreamsPerAgentMax },
        {
          name: streamHolder(ownerHolderName(caller.handle)),
          most: await ownerLimits.limitOf(caller.handle, 'mcpStreamsPerOwnerMax'),
        },
      ])
      return typeof reservation === 'function' ? reservation : reservation.most
    },

    openLive(response, caller, events) {
      requireOpen()
      if (response.destroyed) throw unavailableError() // the client has disconnected
      const { closed, end } = events
      const { expiresAt } = caller
      const one = { actor: caller, use: 'socket' as const, expiresAt, end }
      authority.watch(one)
      live.add(one)
      expiry.add(one)
      observe.mcp.streams(live.size)
      return openEventStream(streamDeps, response, {
        ...events,
        closed() {
          authority.unwatch(one)
          live.delete(one)
          observe.mcp.streams(live.size)
          closed?.()
        },
      })
    },

    async close(ms) {
      isClosing = true
      await endGradually(live, ({ end }) => end(), ms, timer)
      expiry.stop()
    },
  }
}
