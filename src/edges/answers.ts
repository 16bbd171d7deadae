import type { IncomingMessage, RequestListener } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Observe } from '../observe.ts'
import { stopwatch } from '../platform/clock.ts'
import type { Clients } from './clients.ts'
import { whenFinished } from './finished.ts'
import type { RequestIds } from './request-ids.ts'

/** What is told of an answer beyond what Node knows. */
interface Noted {
  /** The pattern of the route that took the request; a path may have the name of somebody in it. */
  route?: string
  /** Of an answer that Node does not write itself. */
  status?: number
}

const noted = Symbol('noted')

type NotedRequest = IncomingMessage & { [noted]?: Noted }

/** Says which route took a request. */
export function noteRoute(request: NotedRequest, route: string): void {
  if (request[noted]) request[noted].route = route
}

/** Says how a request was answered that is no HTTP any more. */
export function noteStatus(request: NotedRequest, status: number): void {
  if (request[noted]) request[noted].status = status
}

interface AnswersDeps {
  clients: Pick<Clients, 'addressOf'>
  observe: Pick<Observe, 'answered'>
  requestIds: RequestIds
}

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Has each request told of when its answer is finished; where nobody wants to know, nothing is done. */
export function tellingAnswers(
  { clients, observe, requestIds }: AnswersDeps,
  handle: RequestListener,
  upgrade: Upgrade,
) {
  const { answered } = observe
  if (!answered) return { handle, upgrade }

  /** Returns how to say that all is sent; `status` is asked then. */
  function begin(request: NotedRequest, status: () => number): () => void {
    const { method = '', socket, headers } = request
    const elapsed = stopwatch()
    const sentBefore = socket.bytesWritten
    const own: Noted = (request[noted] = {})
    const traceparent = headers['traceparent']?.toString()
    const known = { method, address: clients.addressOf(request), requestId: requestIds(request), traceparent }
    return () => {
      const bytes = socket.bytesWritten - sentBefore
      answered!({ ...known, route: own.route, status: own.status ?? status(), bytes, ms: elapsed() })
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
