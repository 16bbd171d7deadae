import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { EdgeHeader } from '#generated/rest/headers.ts'
import type { WhenFinished } from '../calls/open-requests.ts'
import { startStopwatch } from '../platform/clock.ts'
import type { IdGenerator } from '../platform/ids.ts'
import type { Observers } from '../platform/observe.ts'
import type { Clients } from './clients.ts'

/**
 * Returns a function that registers a callback for the end of the response. The callback runs once: when the response
 * is sent, or when its connection closes. Each response listens to the connection itself, because Node notifies only
 * the first pending response of a connection.
 */
export const createFinishListener =
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

/** Function that returns the id of a request. The first call creates the id. The id never comes from the client. */
export type RequestIds = (request: IncomingMessage) => string

/**
 * Property of a request that holds its id. A WeakMap of such short-lived objects would cost more memory than the id.
 */
const idOf = Symbol('id')

export const createRequestIds =
  (ids: IdGenerator): RequestIds =>
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
  observe: Pick<Observers, 'answered'>
  requestIds: RequestIds
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/**
 * Wraps the listeners for requests and upgrades, so that they report every finished response to `observe.answered`. If
 * `observe.answered` is absent, returns them unchanged.
 */
export function observeAnswers(
  { clients, observe, requestIds }: AnswersDeps,
  handle: RequestListener,
  upgrade: Upgrade,
) {
  const { answered } = observe
  if (!answered) return { handle, upgrade }

  /**
   * Starts to measure a request. Returns a function that reports the response. At that time, `status` returns the
   * status of the response.
   */
  function begin(request: NotedRequest, status: () => number): () => void {
    const { method = '', socket, headers } = request
    const elapsed = startStopwatch()
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
      createFinishListener(response)(begin(request, () => response.statusCode))
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
