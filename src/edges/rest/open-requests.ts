import type { ServerResponse } from 'node:http'
import { Fault } from '../../fault.ts'

/** Counts a request at the expense of an agent or account until its answer has been taken, or throws RATE_LIMITED. */
export type OpenRequests = (payerId: string, response: ServerResponse) => void

export function createOpenRequests(openRequestsMax: number): OpenRequests {
  const counts = new Map<string, number>()
  return (payerId, response) => {
    const count = counts.get(payerId) ?? 0
    if (count >= openRequestsMax) {
      const detail = `only ${openRequestsMax} requests may be open at the same time`
      throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: 1 })
    }
    counts.set(payerId, count + 1)
    whenOver(response, () => {
      const others = (counts.get(payerId) ?? 1) - 1
      if (others > 0) counts.set(payerId, others)
      else counts.delete(payerId)
    })
  }
}

/**
 * Once, when the answer is out or its connection gone. Of answers that wait on one connection for another one, Node
 * closes only the first.
 */
function whenOver(response: ServerResponse, over: () => void): void {
  const { socket } = response.req
  const end = (): void => {
    response.off('close', end)
    socket.off('close', end)
    over()
  }
  if (socket.destroyed) return over()
  socket.setMaxListeners(0) // one for each request of a pipeline
  response.once('close', end)
  socket.once('close', end)
}
