import type { ServerResponse } from 'node:http'
import { fixedLimits } from '#generated/limits.ts'
import type { Config } from '../../config.ts'
import { every, type Timer } from '../../platform/clock.ts'

export interface EventStreamDeps {
  config: Pick<Config, 'bufferedBytesMax' | 'slowReaderSeconds'>
  timer: Timer
}

/** What a stream tells. */
export interface EventStreamEvents {
  /** What is said when nothing else was for a while, in the place of a comment. */
  signOfLife?(): string
  /** The client has taken what was buffered for it. */
  drained?(): void
  /** The answer is over, by whomever. */
  closed?(): void
}

/** An answer that is an event stream (WHATWG HTML, section 9.2). */
export interface EventStream {
  readonly hasEnded: boolean
  /** More is unsent than may be; `drained` tells when it is not so any more. */
  readonly isBehind: boolean
  /** Writes fields as they are; false when the next has to wait until all is drained. */
  write(fields: string | Uint8Array): boolean
  end(): void
}

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no', // proxies that buffer would hold events back
  Connection: 'close', // when a process stops, clients open the next stream at another one
}

/** Clients and proxies take a connection on which nothing comes for a broken one. */
const keepAliveMs = fixedLimits.mcpKeepAliveSeconds * 1000 - 1_000

const keepAlive = ': keep-alive\n\n'

/** A message, and the place from which a client goes on that has lost its connection. */
export const eventOf = (message: object, id?: string): string =>
  `event: message\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`

/** Buffers for one client no more than a limit and an event, and no longer than it takes some of it. */
export function openEventStream(
  { config, timer }: EventStreamDeps,
  response: ServerResponse,
  { drained, closed, signOfLife = () => keepAlive }: EventStreamEvents,
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
    const isLittle = response.writableLength <= bufferedBytesMax
    if (isLittle || !response.writableNeedDrain) return true // of less than it buffers anyway nothing tells
    cancelStall ??= timer(slowReaderSeconds * 1000, () => response.destroy())
    return false
  }
  const stopKeepAlive = every(timer, keepAliveMs, () => void write(signOfLife()))
  response.writeHead(200, headers)
  response.flushHeaders()
  response.once('close', finish)
  response.on('drain', () => {
    if (!cancelStall) return
    cancelStall()
    cancelStall = undefined
    if (!hasEnded) drained?.()
  })

  return {
    get hasEnded() {
      return hasEnded
    },
    get isBehind() {
      return cancelStall !== undefined && !hasEnded
    },
    write,
    end() {
      if (!hasEnded) response.end()
      finish()
    },
  }
}
