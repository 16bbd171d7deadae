import type { Config } from '../settings/config.ts'
import type { OwnerLimitSettings } from '../domain/owner-limits.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdGenerator } from '../platform/ids.ts'
import type { Store } from '../store/index.ts'

/**
 * Dependencies of the functions in this folder. If `store` belongs to a transaction, the function runs within that
 * transaction.
 */
export interface DirectoryDeps {
  store: Store
  clock: Clock
  ids: IdGenerator
  config: Pick<
    Config,
    'allowlistEntriesMax' | 'blocksMax' | 'defaultTier' | 'localSignIn' | 'organizationSso' | 'smtpUrl' | 'ssoIssuer'
  > &
    OwnerLimitSettings
}
