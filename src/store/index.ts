import type { Config } from '../config.ts'
import { accountsStore } from './accounts.ts'
import { acceptanceStore, type AcceptanceStore } from './acceptance.ts'
import { admissionStore } from './admission.ts'
import { addressKeysStore } from './address-keys.ts'
import { agentsStore } from './agents.ts'
import { clientsStore } from './clients.ts'
import type { Database } from './database.ts'
import { throughKnex, type Settled } from './direct.ts'
import { persistently } from './errors.ts'
import { filesStore } from './files.ts'
import { idempotencyStore } from './idempotency.ts'
import { keysStore } from './keys.ts'
import { mailboxStore } from './mailbox.ts'
import { ownersStore } from './owners.ts'
import { profilesStore } from './profiles.ts'
import { retentionStore } from './retention.ts'
import { searchStore } from './search.ts'
import { searchIndexStore } from './search-index.ts'
import { trustStore } from './trust.ts'

/** The only way to the database: a noun each, and transactions in which the same nouns work together. */
export interface Store {
  accounts: ReturnType<typeof accountsStore>
  acceptance: AcceptanceStore
  admission: ReturnType<typeof admissionStore>
  addressKeys: ReturnType<typeof addressKeysStore>
  agents: ReturnType<typeof agentsStore>
  clients: ReturnType<typeof clientsStore>
  files: ReturnType<typeof filesStore>
  idempotency: ReturnType<typeof idempotencyStore>
  keys: ReturnType<typeof keysStore>
  mailbox: ReturnType<typeof mailboxStore>
  owners: ReturnType<typeof ownersStore>
  profiles: ReturnType<typeof profilesStore>
  retention: ReturnType<typeof retentionStore>
  search: ReturnType<typeof searchStore>
  searchIndex: ReturnType<typeof searchIndexStore>
  trust: ReturnType<typeof trustStore>
  /** All of `work` or nothing of it; run again after a deadlock or a lost race, so it must only touch the store it is given. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** The transaction of the accept pipeline: what its work starts in one turn goes out together; run again like any other. */
  settle<T>(work: (acceptance: AcceptanceStore) => Promise<Settled<T>>): Promise<T>
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>
}

/** What a transaction sees may never come to be. */
const rememberNothing = { pageCacheBytes: 0 }

export const createStore = ({ knex, direct }: Pick<Database, 'knex' | 'direct'>, { pageCacheBytes }: Pick<Config, 'pageCacheBytes'>): Store => ({
  accounts: accountsStore(knex),
  acceptance: acceptanceStore(direct.run),
  admission: admissionStore(direct),
  addressKeys: addressKeysStore(knex),
  agents: agentsStore(knex),
  clients: clientsStore(knex),
  files: filesStore(knex),
  idempotency: idempotencyStore(knex),
  keys: keysStore(knex),
  mailbox: mailboxStore(direct, pageCacheBytes),
  owners: ownersStore(knex),
  profiles: profilesStore(knex),
  retention: retentionStore(knex),
  search: searchStore(knex),
  searchIndex: searchIndexStore(direct.run),
  trust: trustStore(knex),
  settle: (work) => persistently(() => direct.settle((run) => work(acceptanceStore(run)))),
  transaction: (work) => persistently(() => knex.transaction((trx) => work(createStore({ knex: trx, direct: throughKnex(trx) }, rememberNothing)))),
  ping: () => persistently(async () => void (await knex.raw('select 1'))),
})
