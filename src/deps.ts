import { applyBootstrap } from './bootstrap/apply.ts'
import { readBootstrapFile } from './bootstrap/file.ts'
import type { Config } from './config.ts'
import type { Deps } from './context.ts'
import { createDelivery } from './delivery/index.ts'
import { sweep } from './delivery/retention.ts'
import { openFiles } from './files/index.ts'
import { createAttempts } from './oauth/attempts.ts'
import { loadKeys } from './oauth/keys.ts'
import { createResources } from './oauth/resources.ts'
import { createRevocations } from './oauth/revocations.ts'
import { createSecrets } from './oauth/secrets.ts'
import { createStanding } from './oauth/standing.ts'
import { createTokens } from './oauth/tokens.ts'
import { createObserve } from './observe.ts'
import type { Clock } from './platform/clock.ts'
import { every } from './platform/every.ts'
import type { Ids } from './platform/ids.ts'
import type { Log } from './platform/log.ts'
import { announcer } from './push/announce.ts'
import { memoryBus } from './push/bus.ts'
import { forgetKeys } from './rest/idempotency.ts'
import { createRates, type Rates } from './rest/rates.ts'
import { createSearch } from './search/index.ts'
import { openDatabase, type Database } from './store/database.ts'
import { createStore } from './store/index.ts'

const hourMs = 3_600_000
const indexingMs = 500

/** A new signing key must be published everywhere long before it signs. */
const keyReloadMs = 30_000

export interface Platform {
  clock: Clock
  ids: Ids
  log: Log
}

export interface OpenDeps extends Deps {
  rates: Rates
  database: Database
  /** Lets sends that wait be settled, then closes the database. */
  close(): Promise<void>
}

/** The composition root: everything that lives as long as the process, made in order and closed in reverse. */
export async function openDeps(config: Config, { clock, ids, log }: Platform): Promise<OpenDeps> {
  const bootstrap = config.bootstrapFile === undefined ? undefined : readBootstrapFile(config.bootstrapFile)
  const database = await openDatabase(config)
  try {
    const store = createStore(database, config)
    if (bootstrap) await applyBootstrap({ store, clock, ids }, bootstrap)
    const observe = createObserve(log)
    const bus = memoryBus()
    const keys = await loadKeys(store, clock, ids)
    const resources = createResources(config)
    const secrets = createSecrets(config)
    const attempts = createAttempts(config, clock)
    const revocations = createRevocations(store)
    const handleOf = async (agentId: string): Promise<string | undefined> => (await store.agents.identify(agentId))?.handle
    const tokens = createTokens({ issuer: config.authUrl, resources, keys, clock, ids, handleOf })
    const announce = announcer(bus)
    const files = await openFiles({ config, store, clock, ids })
    const rates = createRates(config, clock)
    const delivery = createDelivery({ store, clock, rules: { ...config, ids }, limits: config, observe, announce, counted: rates.sent })
    const standing = createStanding(store, config, clock)
    const search = createSearch(store)
    const indexing = every(indexingMs, search.indexer.tick, (error) => observe.background('indexing', error))
    const retention = every(hourMs, () => sweep({ store, clock, ids, retentionDays: config.retentionDays, announce }).then(observe.swept), (error) => observe.background('retention', error))
    const forgetting = every(hourMs, () => forgetKeys(store, clock() - config.idempotencyHours * hourMs), (error) => observe.background('idempotency', error))
    const sweeping = every(hourMs, () => files.sweep(), (error) => observe.background('files', error))
    const reloading = every(keyReloadMs, keys.reload, (error) => observe.background('keys', error))
    const checking = every(config.revocationSeconds * 1000, revocations.check, (error) => observe.background('revocations', error))
    const close = async (): Promise<void> => {
      await indexing.stop()
      await retention.stop()
      await sweeping.stop()
      await forgetting.stop()
      await reloading.stop()
      await checking.stop()
      await delivery.idle()
      await database.close()
    }
    const authority = { keys, resources, revocations, secrets, attempts, tokens, standing }
    return { config, clock, store, delivery, files, ...authority, bus, observe, rates, search, database, close }
  } catch (error) {
    await database.close()
    throw error
  }
}
