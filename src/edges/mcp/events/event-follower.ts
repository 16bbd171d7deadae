import type { ServerResponse } from 'node:http'
import { ProtocolErrorCode, SUBSCRIPTION_ID_META_KEY } from '@modelcontextprotocol/server'
import { eventErrors } from '#generated/mcp/events.ts'
import type { Caller } from '../../../domain/authority.ts'
import { createEventCursor, type Events, type OccurrencePage } from '../../../webhooks/events.ts'
import { toFault, unavailableError, type Fault } from '../../../fault.ts'
import type { Observers } from '../../../platform/observe.ts'
import type { Timer } from '../../../platform/clock.ts'
import { createSemaphore } from '../../../platform/semaphore.ts'
import type { FollowedSubscription } from './event-dispatcher.ts'
import { serverSentEventOf } from '../sessions/session-stream.ts'
import type { EventStreams } from './event-streams.ts'

export interface EventFollowerDeps {
  events: Events
  observe: Pick<Observers, 'fault' | 'mcp'>
  streams: Pick<EventStreams, 'openLive'>
  timer: Timer
}

/** Highest number of concurrent reads for all streams of this process. One send may wake hundreds of streams. */
const readsAtOnce = 8

/** Milliseconds between two reads while the database fails. */
const retryMs = 1_000

/**
 * Creates the function that serves an `events/stream`. The function sends the events in the mailbox of the agent as
 * mail arrives. It pauses while the client is slow.
 */
export function createEventFollower({ events, observe, streams, timer }: EventFollowerDeps) {
  const semaphore = createSemaphore({ runningMax: readsAtOnce, waitingMax: Infinity, refusal: unavailableError })

  /** Opens the stream, and returns the function that ends it. If the server stops, `result` is the last message. */
  return (response: ServerResponse, caller: Caller, following: FollowedSubscription, result: object): (() => void) => {
    const { request, first, release } = following
    const { agentId } = request
    const messageOf = messagesOf(following)
    let after = first.start
    let mayHaveMore = true // mail may have come since the first page was read
    let isReading = false
    let [stop, stopRetry] = [() => {}, () => {}]

    const send = (event: string, params: object): void => void stream.write(messageOf(event, params))
    const cursorNow = (): { cursor: string } => ({ cursor: createEventCursor(agentId, after) })

    function sendAll({ occurrences, position, hasMore }: OccurrencePage): void {
      for (const { occurrence, position } of occurrences) {
        after = position
        send('event', { ...occurrence, ...cursorNow() })
      }
      observe.mcp.events(occurrences.length)
      after = position
      mayHaveMore ||= hasMore
    }

    async function readOn(): Promise<void> {
      mayHaveMore = false
      const page = await semaphore(() => events.read({ ...request, maxAgeMs: undefined, after }))
      if (page.truncated) send('active', { cursor: createEventCursor(agentId, page.start), truncated: true })
      sendAll(page)
    }

    async function readAll(): Promise<void> {
      if (isReading) return
      isReading = true
      try {
        while (mayHaveMore && !stream.isBehind() && !stream.hasEnded()) await readOn()
      } catch (thrown) {
        mayHaveMore = true
        observe.fault('mcp events', toFault(thrown))
        send('error', { error: { code: ProtocolErrorCode.InternalError, message: 'cannot read events: retrying' } })
        if (!stream.hasEnded()) stopRetry = timer(retryMs, () => void readAll())
      }
      isReading = false
    }

    const stream = streams.openLive(response, caller, {
      keepAliveMessage: () => messageOf('heartbeat', cursorNow()),
      drained: () => void readAll(),
      end(reason) {
        if (reason) send('terminated', { error: endOf(reason) })
        stream.write(serverSentEventOf(result))
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
    send('active', { ...cursorNow(), truncated: first.truncated })
    sendAll(first)
    void readAll()
    return stream.end
  }
}

export type EventFollower = ReturnType<typeof createEventFollower>

/** Returns the function that formats the notifications of one subscription. */
const messagesOf =
  ({ id }: Pick<FollowedSubscription, 'id'>) =>
  (event: string, params: object): string =>
    serverSentEventOf({
      jsonrpc: '2.0',
      method: `notifications/events/${event}`,
      params: { ...params, _meta: { [SUBSCRIPTION_ID_META_KEY]: id } },
    })

/** Returns the error message that ends a subscription. */
const endOf = ({ code, detail }: Fault): object => ({
  code: eventErrors.Forbidden,
  message: 'Forbidden',
  data: { reason: `${code}: ${detail}` },
})
