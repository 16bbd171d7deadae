import type { IncomingMessage, ServerResponse } from 'node:http'
import { fixedLimits } from '#generated/limits.ts'
import type { Config } from '../../../settings/config.ts'
import { repeatEvery, type Timer } from '../../../platform/clock.ts'

export interface EventStreamDeps {
  config: Pick<Config, 'bufferedBytesMax' | 'slowReaderSeconds'>
  keepAlives: KeepAlives
  timer: Timer
}

/** Functions that an event stream calls. */
export interface EventStreamEvents {
  /** Returns the keep-alive message of the stream. The default is a comment. */
  keepAliveMessage?(): string
  /** Called when the client has read the buffered data. */
  drained?(): void
  /** Called when the client or the server has ended the response. */
  closed?(): void
}

/** Response that is an event stream (WHATWG HTML, section 9.2). */
export interface EventStream {
  hasEnded(): boolean
  /** Returns true while too much data is buffered. `drained` is called when the client has read it. */
  isBehind(): boolean
  /** Writes fields of the event stream format. Returns false if the next write must wait for `drained`. */
  write(fields: string | Uint8Array): boolean
  end(): void
}

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no', // keeps nginx from buffering events
  Connection: 'close', // when a process stops, clients reconnect to another process
}

/** Keep-alive messages of all streams. Clients and proxies close a silent connection. */
export interface KeepAlives {
  /** Calls `send` regularly. Returns a function that stops this. */
  add(send: () => void): () => void
}

/** Seconds between two keep-alive messages of a stream. The first one comes up to a second earlier. */
const keepAliveSeconds = fixedLimits.mcpKeepAliveSeconds - 1

/** Creates the keep-alive messages of a process. All streams share one timer, because a timer of each costs memory. */
export function createKeepAlives(timer: Timer): KeepAlives {
  const seconds = Array.from({ length: keepAliveSeconds }, () => new Set<() => void>())
  let [now, count] = [0, 0]
  let stop = (): void => {}
  const tick = (): void => {
    now = (now + 1) % keepAliveSeconds
    for (const send of seconds[now]!) send()
  }
  return {
    add(send) {
      const own = seconds[now]!
      own.add(send)
      if (count++ === 0) stop = repeatEvery(timer, 1_000, tick)
      return () => {
        if (own.delete(send) && --count === 0) stop()
      }
    },
  }
}

const keepAlive = ': keep-alive\n\n'

/** Returns a message as an event. A client that lost its connection can resume after an event with `id`. */
export const serverSentEventOf = (message: object, id?: string): string =>
  `event: message\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`

/** Removes the headers of a request, so that a long response does not keep them in memory with the token. */
function forgetHeaders(request: IncomingMessage): void {
  request.rawHeaders.length = 0
  request.headers = {}
}

/**
 * Opens an event stream. Its buffer is limited. A client that reads nothing for `slowReaderSeconds` is disconnected.
 */
export function openEventStream(
  { config, keepAlives, timer }: EventStreamDeps,
  response: ServerResponse,
  { drained, closed, keepAliveMessage = () => keepAlive }: EventStreamEvents,
): EventStream {
  const { bufferedBytesMax, slowReaderSeconds } = config
  let cancelStall: (() => void) | undefined
  let hasEnded = false

  const finish = (): void => {
    if (hasEnded) return
    hasEnded = true
    stopKeepAlive()
    cancelStall?.()
    closed?.()
  }
  const write = (fields: string | Uint8Array): boolean => {
    if (hasEnded) return true
    response.write(fields)
    const isSmall = response.writableLength <= bufferedBytesMax
    if (isSmall || !response.writableNeedDrain) return true // Node emits drain only if writableNeedDrain is true
    cancelStall ??= timer(slowReaderSeconds * 1000, () => response.destroy())
    return false
  }
  const stopKeepAlive = keepAlives.add(() => void write(keepAliveMessage()))
  response.writeHead(200, headers)
  response.flushHeaders()
  forgetHeaders(response.req)
  response.once('close', finish)
  response.on('drain', () => {
    if (!cancelStall) return
    cancelStall()
    cancelStall = undefined
    if (!hasEnded) drained?.()
  })

  return {
    hasEnded: () => hasEnded,
    isBehind: () => cancelStall !== undefined && !hasEnded,
    write,
    end() {
      if (!hasEnded) response.end()
      finish()
    },
  }
}
