import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { OpenNotifications } from '../store/notifications.ts'
import type { Store } from '../store/index.ts'

/** What is looked at in the process that has the database open. */
export interface StoreDeps {
  config: Config
  clock: Clock
  ids: Ids
  store: Store
}

/** What is looked at from where the command runs. */
export interface LocalDeps {
  config: Config
  clock: Clock
  ids: Ids
  /** Of the database, where that can be reached and has them. */
  notifications?: OpenNotifications | undefined
  /** Whether a process serves at the moment, as far as the database knows. */
  isRunning: boolean
}
