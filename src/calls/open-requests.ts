import { Fault } from '../fault.ts'

/** Function that calls `done` once, when the answer is sent or the connection closes. */
export type WhenFinished = (done: () => void) => void

/**
 * Function that counts an open request of an agent or account until its answer is finished. It throws RATE_LIMITED
 * above the limit.
 */
export type OpenRequests = (payerId: string, whenFinished: WhenFinished) => void

export function createOpenRequests(openRequestsMax: number, what = 'be open'): OpenRequests {
  const counts = new Map<string, number>()
  return (payerId, whenFinished) => {
    const count = counts.get(payerId) ?? 0
    if (count >= openRequestsMax) {
      const detail = `only ${openRequestsMax} requests may ${what} at the same time`
      throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: 1 })
    }
    counts.set(payerId, count + 1)
    whenFinished(() => {
      const others = (counts.get(payerId) ?? 1) - 1
      if (others > 0) counts.set(payerId, others)
      else counts.delete(payerId)
    })
  }
}
