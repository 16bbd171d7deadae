import type { Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { createArrivals } from './arrivals.ts'
import { openBus, type BusDeps } from './bus/index.ts'
import { createFeeds } from './feeds.ts'
import { createPresence } from './presence.ts'

export interface PushDeps extends BusDeps {
  store: Store
  timer: Timer
  /** Names this process among all that share the database. */
  processId: string
  /** Whether there are others. */
  isShared: boolean
  failed(error: unknown): void
}

/** All that tells of mail: between processes, to who waits in this one, and to its sockets. */
export function openPush(deps: PushDeps) {
  const bus = openBus(deps)
  const arrivals = createArrivals({ ...deps, bus })
  const presence = createPresence(deps)
  return {
    ...{ bus, arrivals, presence },
    feeds: createFeeds({ ...deps, arrivals }),
    async close() {
      await presence.leave().catch(deps.failed) // what this process has told ends by itself
      await bus.close()
    },
  }
}

export type Push = ReturnType<typeof openPush>
