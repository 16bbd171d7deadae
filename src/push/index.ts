import type { Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { ProcessSettings } from '../store/push/presence.ts'
import { createArrivals } from './arrivals.ts'
import { createChangeNotifications } from './change-notifications.ts'
import { openBus, type BusDeps } from './bus/index.ts'
import { createFeeds } from './feeds.ts'
import { createPeerProcesses, type SettingDifference } from './peers.ts'
import { createPresence } from './presence.ts'

export interface PushDeps extends BusDeps {
  store: Store
  timer: Timer
  /** Id of this process among all processes that share the database. */
  processId: string
  /** True if several processes may use the database and notify each other. */
  isShared: boolean
  /** Settings that must be equal in all serving processes. Undefined for a process that serves no requests. */
  settings: ProcessSettings | undefined
  /** Returns true while this process stores sends in batches. */
  isBusy(): boolean
  /** Called if another process has a different value for one of these settings. */
  differs(difference: SettingDifference): void
  failed(error: unknown): void
}

/**
 * Opens the notifications of mail and other changes. They reach all processes, and wake their waiting calls and
 * sockets.
 */
export function openPush(deps: PushDeps) {
  const peers = createPeerProcesses(deps)
  const bus = openBus(deps, { processId: deps.processId, othersRunning: peers.othersRunning })
  const arrivals = createArrivals({ ...deps, bus })
  const presence = createPresence(deps)
  return {
    bus,
    arrivals,
    peers,
    presence,
    /** Dependencies of the pauses between batches of sends, in which other processes use the database. */
    pacing: { othersBusy: presence.busyElsewhere, timer: deps.timer },
    hints: createChangeNotifications(bus),
    feeds: createFeeds({ ...deps, arrivals }),
    async close() {
      await presence.leave().catch(deps.failed) // after a failure, other processes forget this one later
      await bus.close()
    },
  }
}

export type PushServices = ReturnType<typeof openPush>
