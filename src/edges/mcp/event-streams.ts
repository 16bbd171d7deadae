import type { ServerResponse } from 'node:http'
import { fixedLimits } from '#generated/limits.ts'
import type { Config } from '../../config.ts'
import type { Caller } from '../../domain/authority.ts'
import { Fault, unavailable } from '../../fault.ts'
import type { Authority } from '../../oauth/authority.ts'
import type { Observe } from '../../observe.ts'
import type { Clock } from '../../platform/clock.ts'
import { endInWaves } from '../../platform/waves.ts'
import type { Presence } from '../../push/presence.ts'
import { openEventStream, type EventStream, type EventStreamDeps, type EventStreamEvents } from './event-stream.ts'

export interface EventStreamsDeps extends EventStreamDeps {
  authority: Authority
  clock: Clock
  config: EventStreamDeps['config'] & Pick<Config, 'mcpStreamsPerAgentMax'>
  isStopping: () => boolean
  observe: Pick<Observe, 'mcp'>
  presence: Presence
}

export interface LiveEvents extends EventStreamEvents {
  /** To be ended in the way of what is streamed, because its token or the server ends. */
  end(): void
}

/** All event streams of this process. */
export interface EventStreams {
  /** The answer to one request. */
  open(response: ServerResponse, events: EventStreamEvents): EventStream
  /** Counts a stream that tells an agent what comes, until `release` is called; throws if it may have no more. */
  reserve(caller: Caller): Promise<() => void>
  /** Such a stream, which ends with the token that it was opened with, and with its authority. */
  openLive(response: ServerResponse, caller: Caller, release: () => void, events: LiveEvents): EventStream
  /** Ends the live ones, evenly over the time. */
  close(ms: number): Promise<void>
}

/** Clients and proxies take a connection on which nothing comes for a broken one. */
const keepAliveMs = fixedLimits.mcpKeepAliveSeconds * 1000 - 1_000

const keepAlive = ': keep-alive\n\n'

/** The longest delay that a timer takes. */
const timerMaxMs = 2 ** 31 - 1

/** Streams are counted as sockets are, over all processes, but as something else: who has one has no WebSocket. */
const countedAs = (agentId: string): string => `${agentId}.mcp`

export function createEventStreams(deps: EventStreamsDeps): EventStreams {
  const { authority, clock, config, isStopping, observe, presence, timer } = deps
  const open = new Set<EventStream>()
  const live = new Set<LiveEvents>()
  const ticking = setInterval(() => open.forEach((stream) => stream.write(keepAlive)), keepAliveMs)

  function openKept(response: ServerResponse, { drained, closed }: EventStreamEvents): EventStream {
    const stream = openEventStream(deps, response, {
      ...(drained && { drained }),
      closed() {
        open.delete(stream)
        closed?.()
      },
    })
    open.add(stream)
    return stream
  }

  return {
    open: openKept,

    async reserve(caller) {
      if (isStopping()) throw unavailable()
      await authority.require(caller, 'socket')
      const counted = countedAs(caller.agentId)
      const elsewhere = await presence.openElsewhere(counted)
      if (elsewhere + presence.openHere(counted) >= config.mcpStreamsPerAgentMax)
        throw new Fault('RATE_LIMITED', undefined, { retryAfterSeconds: 1 })
      return presence.opened(counted)
    },

    openLive(response, caller, release, events) {
      const { closed, end } = events
      const stops = [
        release,
        authority.watch(caller, 'socket', end),
        timer(Math.min(caller.expiresAt - clock(), timerMaxMs), end),
      ]
      live.add(events)
      observe.mcp.streams(live.size)
      return openKept(response, {
        ...events,
        closed() {
          for (const stop of stops) stop()
          live.delete(events)
          observe.mcp.streams(live.size)
          closed?.()
        },
      })
    },

    async close(ms) {
      await endInWaves(live, ({ end }) => end(), ms, timer)
      clearInterval(ticking)
    },
  }
}
