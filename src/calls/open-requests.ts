import { Fault } from '../fault.ts'

/** Has `done` called once, when the answer of a call has been taken or can be taken no more. */
export type WhenTaken = (done: () => void) => void

/** Counts a call at the expense of an agent or account until its answer has been taken, or throws RATE_LIMITED. */
export type OpenRequests = (payerId: string, whenTaken: WhenTaken) => void

export function createOpenRequests(openRequestsMax: number): OpenRequests {
  const counts = new Map<string, number>()
  return (payerId, whenTaken) => {
    const count = counts.get(payerId) ?? 0
    if (count >= openRequestsMax) {
      const detail = `only ${openRequestsMax} requests may be open at the same time`
      throw new Fault('RATE_LIMITED', detail, { retryAfterSeconds: 1 })
    }
    counts.set(payerId, count + 1)
    whenTaken(() => {
      const others = (counts.get(payerId) ?? 1) - 1
      if (others > 0) counts.set(payerId, others)
      else counts.delete(payerId)
    })
  }
}
