import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'

export interface ThreadDeps {
  clock: Clock
  store: Store
}

export type Threads = object

/** Trees of envelopes that go back to the same one, as a mailbox has them. */
export const createThreads = (_deps: ThreadDeps): Threads => ({})
