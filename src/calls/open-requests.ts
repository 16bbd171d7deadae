import { Fault } from '../fault.ts'

/** Has `done` called once, when the answer of a call is sent or its connection is closed. */
export type WhenFinished = (done: () => void) => void

/** Counts a call at the expense of an agent or account until its answer is finished, or throws RATE_LIMITED. */
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
