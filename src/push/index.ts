import type { Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { createArrivals } from './arrivals.ts'
import { openBus, type BusDeps } from './bus/index.ts'
import { createFeeds } from './feeds.ts'
import { createPresence } from './presence.ts'

export interface PushDeps extends BusDeps {
  store: Store
  timer: Timer
  failed(error: unknown): void
}

/** All that tells of mail: between processes, to who waits in this one, and to its sockets. */
export function openPush(deps: PushDeps) {
  const bus = openBus(deps)
  const arrivals = createArrivals({ ...deps, bus })
  return { bus, arrivals, feeds: createFeeds({ ...deps, arrivals }), presence: createPresence() }
}

export type Push = ReturnType<typeof openPush>
