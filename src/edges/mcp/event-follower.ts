import type { ServerResponse } from 'node:http'
import { ProtocolErrorCode, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import { eventErrors } from '#generated/mcp/events.ts'
import type { Caller } from '../../domain/authority.ts'
import { cursorAt } from '../../events/cursors.ts'
import type { Events, OccurrencePage } from '../../events/index.ts'
import { toFault, unavailable, type Fault } from '../../fault.ts'
import type { Observe } from '../../observe.ts'
import type { Timer } from '../../platform/clock.ts'
import { createSemaphore } from '../../platform/semaphore.ts'
import type { Following } from './event-desk.ts'
import { eventOf } from './event-stream.ts'
import type { EventStreams } from './event-streams.ts'

export interface EventFollowerDeps {
  events: Events
  observe: Pick<Observe, 'fault' | 'mcp'>
  streams: Pick<EventStreams, 'openLive'>
  timer: Timer
}

/** Pages that are read at the same time for all streams of this process: one send may wake hundreds of them. */
const readsAtOnce = 8

/** Between two reads while the database fails. */
const retryMs = 1_000

/**
 * The streams of `events/stream`: each reads on in its agent's mailbox from where it is, and not while its client is
 * slow.
 */
export function createEventFollower({ events, observe, streams, timer }: EventFollowerDeps) {
  const inTurn = createSemaphore({ runningMax: readsAtOnce, waitingMax: Infinity, refusal: () => unavailable() })

  /** `result` is what it ends with, where the server ends it. */
  return (response: ServerResponse, caller: Caller, following: Following, result: object): void => {
    const { request, first, release } = following
    const { agentId } = request
    const messageOf = messagesOf(following)
    let after = first.start
    let mayHaveMore = true // what came since the first page was read
    let isReading = false
    let [stop, stopRetry] = [() => {}, () => {}]

    const tell = (event: string, params: object): void => void stream.write(messageOf(event, params))
    const place = (): { cursor: string } => ({ cursor: cursorAt(agentId, after) })

    function tellAll({ occurrences, position, hasMore }: OccurrencePage): void {
      for (const { occurrence, position } of occurrences) {
        after = position
        tell('event', { ...occurrence, ...place() })
      }
      observe.mcp.events(occurrences.length)
      after = position
      mayHaveMore ||= hasMore
    }

    async function readOn(): Promise<void> {
      mayHaveMore = false
      const page = await inTurn(() => events.read({ ...request, maxAgeMs: undefined, after }))
      if (page.truncated) tell('active', { cursor: cursorAt(agentId, page.start), truncated: true })
      tellAll(page)
    }

    async function readAll(): Promise<void> {
      if (isReading) return
      isReading = true
      try {
        while (mayHaveMore && !stream.isBehind && !stream.hasEnded) await readOn()
      } catch (thrown) {
        mayHaveMore = true
        observe.fault('mcp events', toFault(thrown))
        tell('error', { error: { code: ProtocolErrorCode.InternalError, message: 'what came cannot be read now' } })
        if (!stream.hasEnded) stopRetry = timer(retryMs, () => void readAll())
      }
      isReading = false
    }

    const stream = streams.openLive(response, caller, {
      signOfLife: () => messageOf('heartbeat', place()),
      drained: () => void readAll(),
      end(reason) {
        if (reason) tell('terminated', { error: endOf(reason) })
        stream.write(eventOf(result))
        stream.end()
      },
      closed() {
        for (const done of [stop, stopRetry, release]) done()
      },
    })
    stop = events.watch(agentId, (createdAt) => {
      if (createdAt <= after.after_created_at) return
      mayHaveMore = true
      void readAll()
    })
    tell('active', { ...place(), truncated: first.truncated })
    tellAll(first)
    void readAll()
  }
}

export type EventFollower = ReturnType<typeof createEventFollower>

/** The notifications of one subscription. */
const messagesOf =
  ({ id }: Pick<Following, 'id'>) =>
  (event: string, params: object): string =>
    eventOf({
      ...{ jsonrpc: '2.0', method: `notifications/events/${event}` },
      params: { ...params, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } },
    })

/** Why a subscription is over. */
const endOf = ({ code, detail }: Fault): object => ({
  ...{ code: eventErrors.Forbidden, message: 'Forbidden' },
  data: { reason: `${code}: ${detail}` },
})
