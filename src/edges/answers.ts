import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EdgeHeader } from '#generated/rest/headers.ts'
import type { WhenFinished } from '../calls/open-requests.ts'
import { stopwatch } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Observe } from '../platform/observe.ts'
import type { Clients } from './clients.ts'

/**
 * Returns a function that calls back once: when the response is sent, or when its connection closes. If a connection
 * closes with several pending responses, Node notifies only the first. So each response listens to the connection
 * itself.
 */
export const whenFinished =
  (response: ServerResponse): WhenFinished =>
  (done) => {
    const { socket } = response.req
    const end = (): void => {
      response.off('close', end)
      socket.off('close', end)
      done()
    }
    if (socket.destroyed) return done()
    socket.setMaxListeners(0) // one for each request of a pipeline
    response.once('close', end)
    socket.once('close', end)
  }

/** Response header with the id that the log has as `request_id`. */
export const requestIdHeader: EdgeHeader = 'Request-Id'

/** Returns the id of a request. It creates the id at the first call, and never takes it from the client. */
export type RequestIds = (request: IncomingMessage) => string

/**
 * Property of a request that holds its id. A WeakMap of such short-lived objects would cost more memory than the id.
 */
const idOf = Symbol('id')

export const createRequestIds =
  (ids: Ids): RequestIds =>
  (request: IncomingMessage & { [idOf]?: string }) =>
    (request[idOf] ??= ids('req'))

/** Facts about a response that Node does not know. */
interface Notes {
  /** Pattern of the matched route. Logs and metrics use it instead of the path, because a path may contain a name. */
  route?: string
  /** Status of a response that Node does not write itself. */
  status?: number
}

const notes = Symbol('notes')

type NotedRequest = IncomingMessage & { [notes]?: Notes }

/** Records the route that handles a request. */
export function noteRoute(request: NotedRequest, route: string): void {
  if (request[notes]) request[notes].route = route
}

/** Records the status of a response that is written on the raw connection. */
export function noteStatus(request: NotedRequest, status: number): void {
  if (request[notes]) request[notes].status = status
}

interface AnswersDeps {
  clients: Pick<Clients, 'addressOf'>
  observe: Pick<Observe, 'answered'>
  requestIds: RequestIds
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Wraps both listeners, so that every finished response is reported to `observe.answered`. Without an observer, returns
 * them unchanged.
 */
export function observeAnswers(
  { clients, observe, requestIds }: AnswersDeps,
  handle: RequestListener,
  upgrade: Upgrade,
) {
  const { answered } = observe
  if (!answered) return { handle, upgrade }

  /**
   * Starts the measurement of a request. Returns a function that reports the response. That function reads the status
   * by `status`.
   */
  function begin(request: NotedRequest, status: () => number): () => void {
    const { method = '', socket, headers } = request
    const elapsed = stopwatch()
    const sentBefore = socket.bytesWritten
    const requestNotes: Notes = (request[notes] = {})
    const traceparent = headers['traceparent']?.toString()
    const facts = { method, address: clients.addressOf(request), requestId: requestIds(request), traceparent }
    return () => {
      const bytes = socket.bytesWritten - sentBefore
      answered!({ ...facts, route: requestNotes.route, status: requestNotes.status ?? status(), bytes, ms: elapsed() })
    }
  }

  return {
    handle: ((request, response) => {
      whenFinished(response)(begin(request, () => response.statusCode))
      handle(request, response)
    }) as RequestListener,
    upgrade: ((request, socket, head) => {
      socket.once(
        'close',
        begin(request, () => 0),
      )
      upgrade(request, socket, head)
    }) as Upgrade,
  }
}
