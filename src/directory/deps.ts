import type { Config } from '../config.ts'
import type { OwnerLimitSettings } from '../domain/owner-limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'

/** What an act of the directory works with. Within a transaction of the store, the act is a part of it. */
export interface DirectoryDeps {
  store: Store
  clock: Clock
  ids: Ids
  config: Pick<Config, 'allowlistEntriesMax' | 'blocksMax' | 'defaultTier'> & OwnerLimitSettings
}
