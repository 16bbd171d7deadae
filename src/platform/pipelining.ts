import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'

/** Pipelined requests that may wait for the answers to earlier ones; a client that sends more is disconnected. */
const waitingMax = 256

export interface Pipelines {
  handle: RequestListener
  /** Whether a request of this connection is unanswered or still arriving, or its pipeline has been ended. */
  isBusy(connection: Duplex): boolean
  /** The request whose body is still arriving, whether or not it has been answered. */
  arriving(connection: Duplex): IncomingMessage | undefined
  /** Does `last` when all requests before are answered; whatever is asked after that is not looked at. */
  end(connection: Duplex, last: () => void): void
  /** The same for a connection on which Node reads no more requests. */
  handOver(connection: Duplex, last: () => void): void
}

/** The requests of one connection. */
interface Pipeline {
  newest: IncomingMessage | undefined
  answering: ServerResponse | undefined
  isBusy: boolean
  isEnded: boolean
  waiting: (() => void)[]
}

/** Of all connections that were handed over with nothing before, since many of them stay open for long. */
const handedOver: Pipeline = Object.freeze({
  ...{ newest: undefined, answering: undefined, isBusy: true, isEnded: true, waiting: [] },
})

/**
 * Handles pipelined requests one after another, each in its own turn of the event loop: thousands fit into one packet,
 * and handling them in one turn would delay all other clients. Answers keep the order of requests (RFC 9112 section
 * 9.3.2), those that are written on the raw connection too.
 */
export function createPipelines(handle: RequestListener): Pipelines {
  const pipelines = new WeakMap<Duplex, Pipeline>()

  function pipelineOf(connection: Duplex): Pipeline {
    const known = pipelines.get(connection)
    if (known) return known
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

  /** In its turn: at once if nothing is unanswered. */
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

  return {
    handle(request, response) {
      const { socket } = request
      const pipeline = pipelineOf(socket)
      if (pipeline.waiting.length >= waitingMax) return void socket.destroy()
      pipeline.newest = request
      take(pipeline, () => socket.writable && begin(pipeline, request, response)) // else it could not be answered
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
        // Node no longer tells the answer before that it may go on writing.
        connection.on('drain', () => pipeline.answering?.emit('drain'))
        return end(connection, last)
      }
      pipelines.set(connection, handedOver)
      last()
    },
  }
}
