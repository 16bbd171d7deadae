import { Fault } from '../fault.ts'
import { createSums } from '../platform/caches.ts'

/** Function that calls `done` once, when the answer is sent or the connection closes. */
export type WhenFinished = (done: () => void) => void

/**
 * Function that counts an open request of an agent or account until its answer is finished. It throws RATE_LIMITED
 * above the limit.
 */
export type CountOpenRequest = (payerId: string, whenFinished: WhenFinished) => void

export function createOpenRequestCounter(openRequestsMax: number, what = 'be open'): CountOpenRequest {
  const counts = createSums()
  return (payerId, whenFinished) => {
    if (counts.of(payerId) >= openRequestsMax) {
      const detail = `only ${openRequestsMax} requests may ${what} at the same time`
      throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: 1 })
    }
    counts.add(payerId, 1)
    whenFinished(() => counts.add(payerId, -1))
  }
}
