import type { Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { ProcessSettings } from '../store/presence.ts'
import { createArrivals } from './arrivals.ts'
import { openBus, type BusDeps } from './bus/index.ts'
import { createFeeds } from './feeds.ts'
import { createHints } from './hints.ts'
import { createPeers, type Difference } from './peers.ts'
import { createPresence } from './presence.ts'

export interface PushDeps extends BusDeps {
  store: Store
  timer: Timer
  /** Names this process among all that share the database. */
  processId: string
  /** Whether it and others hear of each other. */
  isShared: boolean
  /** What has to be alike in all processes that serve, this one among them; nothing where it is none. */
  settings: ProcessSettings | undefined
  /** Returns true while this process stores sends in batches. */
  isBusy(): boolean
  /** Another process has another setting, and must not. */
  differs(difference: Difference): void
  failed(error: unknown): void
}

/** All that tells of mail and other changes: between processes, to who waits in this one, and to its sockets. */
export function openPush(deps: PushDeps) {
  const peers = createPeers(deps)
  const bus = openBus(deps, { processId: deps.processId, othersRunning: peers.othersRunning })
  const arrivals = createArrivals({ ...deps, bus })
  const presence = createPresence(deps)
  return {
    ...{ bus, arrivals, peers, presence },
    /** Pauses by which this process shares the database with other processes. */
    pacing: { othersBusy: presence.busyElsewhere, timer: deps.timer },
    hints: createHints(bus),
    feeds: createFeeds({ ...deps, arrivals }),
    async close() {
      await presence.leave().catch(deps.failed) // what this process has told ends by itself
      await bus.close()
    },
  }
}

export type Push = ReturnType<typeof openPush>
