import type { Config } from '../../settings/config.ts'
import type { Clock } from '../../platform/clock.ts'
import type { IdGenerator } from '../../platform/ids.ts'
import type { SettingFinding } from '../../settings/setting-finding.ts'
import type { OpenNotifications } from '../../store/engine/notifications.ts'
import type { Store } from '../../store/index.ts'

/** Dependencies of checks that run in the process with the open database. */
export interface StoreCheckDeps {
  config: Config
  clock: Clock
  ids: IdGenerator
  store: Store
}

/** Dependencies of checks that run in the process of the command. */
export interface LocalCheckDeps {
  config: Config
  clock: Clock
  ids: IdGenerator
  /** Notifications of the database. Undefined if it cannot be reached or does not support them. */
  notifications?: OpenNotifications | undefined
  /** True if a process of the service is running. */
  isRunning: boolean
  /** Environment variables of the command that are probably misspelled settings. */
  unknownVariables: readonly SettingFinding[]
}
