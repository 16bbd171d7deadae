import type { ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { Fault } from '../fault.ts'

/** Counts a request of the agent or account until its answer has been taken, or throws RATE_LIMITED. */
export type OpenRequests = (callerId: string, response: ServerResponse) => void

type Limits = Pick<Config, 'rateLimits' | 'openRequestsMax'>

export function createOpenRequests({ rateLimits, openRequestsMax }: Limits): OpenRequests {
  if (!rateLimits) return () => {}
  const counts = new Map<string, number>()
  return (callerId, response) => {
    const count = counts.get(callerId) ?? 0
    if (count >= openRequestsMax) {
      const detail = `only ${openRequestsMax} requests may be open at the same time`
      throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: 1 })
    }
    counts.set(callerId, count + 1)
    whenOver(response, () => {
      const others = (counts.get(callerId) ?? 1) - 1
      if (others > 0) counts.set(callerId, others)
      else counts.delete(callerId)
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
  response.once('close', end)
  socket.once('close', end)
}
