import type { Config } from '../../settings/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { OpenNotifications } from '../../store/engine/notifications.ts'
import type { Store } from '../../store/index.ts'

/** The dependencies of checks in the process that has the database open. */
export interface StoreDeps {
  config: Config
  clock: Clock
  ids: Ids
  store: Store
}

/** The dependencies of checks where the command runs. */
export interface LocalDeps {
  config: Config
  clock: Clock
  ids: Ids
  /** The notifications of the database, if it can be reached and supports them. */
  notifications?: OpenNotifications | undefined
  /** True if a process is running, according to the database. */
  isRunning: boolean
}
