import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/**
 * Highest number of pipelined requests that wait for earlier answers. It is low, because Node parses all requests of a
 * packet in one turn of the event loop.
 */
const waitingMax = 32

export interface RequestPipelines {
  handle: RequestListener
  /** Returns true if so many requests of this connection wait that the next one must be rejected. */
  isFull(connection: Duplex): boolean
  /** Makes Node emit `upgrade` for the first request that a full connection must reject, and read no later one. */
  limitParser(connection: Duplex): void
  /**
   * Returns true if a request of this connection is unanswered or still arriving. Also returns true if `end` was called
   * for the connection.
   */
  isBusy(connection: Duplex): boolean
  /** Returns the request whose body is still arriving, even if it is already answered. */
  arriving(connection: Duplex): IncomingMessage | undefined
  /** Calls `last` when all earlier requests are answered. Later requests are ignored. */
  end(connection: Duplex, last: () => void): void
  /** Calls `last` like `end`, for a connection on which Node reads no more requests. */
  handOver(connection: Duplex, last: () => void): void
}

/** Parser of Node that reads the requests of a connection. Node does not document it. */
interface RequestParser {
  /** Called with each request. The parser stops after a request for which this returns `upgrades`. */
  onIncoming(request: IncomingMessage & { upgrade?: boolean }, isKeptAlive: boolean): number
}

const upgrades = 2

/** Queue of the pipelined requests on one connection. */
interface Pipeline {
  newest: IncomingMessage | undefined
  answering: ServerResponse | undefined
  isBusy: boolean
  isEnded: boolean
  waiting: (() => void)[]
}

/**
 * Pipeline of all connections that were handed over without earlier requests. They share one object to save memory,
 * because many of them stay open for long.
 */
const handedOverPipeline: Pipeline = Object.freeze({
  newest: undefined,
  answering: undefined,
  isBusy: true,
  isEnded: true,
  waiting: [],
})

/**
 * Creates a handler for pipelined requests. Handles each request in its own turn of the event loop, because one packet
 * can hold thousands of requests. Sends answers in the order of the requests (RFC 9112 section 9.3.2), including those
 * written to the raw connection.
 */
export function createRequestPipelines(handle: RequestListener): RequestPipelines {
  const pipelines = new WeakMap<Duplex, Pipeline>()

  function pipelineOf(connection: Duplex): Pipeline {
    const existing = pipelines.get(connection)
    if (existing) return existing
    const pipeline = { newest: undefined, answering: undefined, isBusy: false, isEnded: false, waiting: [] }
    pipelines.set(connection, pipeline)
    return pipeline
  }

  function begin(pipeline: Pipeline, request: IncomingMessage, response: ServerResponse): void {
    pipeline.answering = response
    response.once('close', () => {
      pipeline.answering = undefined
      if (pipeline.newest?.complete) pipeline.newest = undefined
      const next = pipeline.waiting.shift()
      if (next) setImmediate(next)
      else pipeline.isBusy = false
    })
    handle(request, response)
  }

  /** Runs `turn` after all earlier turns, or at once if every request is answered. */
  function take(pipeline: Pipeline, turn: () => void): void {
    if (pipeline.isBusy) return void pipeline.waiting.push(turn)
    pipeline.isBusy = true
    turn()
  }

  function end(connection: Duplex, last: () => void): void {
    const pipeline = pipelineOf(connection)
    if (pipeline.isEnded) return
    pipeline.isEnded = true
    take(pipeline, last)
  }

  const isFull = (connection: Duplex): boolean => (pipelines.get(connection)?.waiting.length ?? 0) >= waitingMax

  return {
    isFull,
    limitParser(connection) {
      const { parser } = connection as { parser?: RequestParser }
      const onIncoming = parser?.onIncoming
      if (!onIncoming) return
      parser.onIncoming = (request, isKeptAlive) => {
        if (!isFull(connection)) return onIncoming(request, isKeptAlive)
        request.upgrade = true
        return upgrades
      }
    },
    handle(request, response) {
      const { socket } = request
      const pipeline = pipelineOf(socket)
      if (isFull(socket)) return void socket.destroy() // only if `limitParser` does not know the parser of this Node
      pipeline.newest = request
      // the answer could not be sent on a closed connection
      take(pipeline, () => socket.writable && begin(pipeline, request, response))
    },
    isBusy(connection) {
      const pipeline = pipelines.get(connection)
      return pipeline !== undefined && (pipeline.isBusy || pipeline.newest?.complete === false)
    },
    arriving(connection) {
      const newest = pipelines.get(connection)?.newest
      return newest?.complete === false ? newest : undefined
    },
    end,
    handOver(connection, last) {
      const pipeline = pipelines.get(connection)
      if (pipeline?.isBusy) {
        // Node no longer emits `drain` for the earlier answer.
        connection.on('drain', () => pipeline.answering?.emit('drain'))
        return end(connection, last)
      }
      pipelines.set(connection, handedOverPipeline)
      last()
    },
  }
}
