import type { Knex } from 'knex'
import type { Config } from '../config.ts'
import { unavailable } from '../fault.ts'
import { accountsStore } from './accounts.ts'
import { acceptanceStore, type AcceptanceStore } from './acceptance.ts'
import { admissionStore } from './admission.ts'
import { urlKeysStore } from './url-keys.ts'
import { agentsStore } from './agents.ts'
import { clientsStore } from './clients.ts'
import { authorityStore } from './authority.ts'
import type { Database } from './database.ts'
import { throughKnex, type Direct, type Settled } from './direct.ts'
import { retrying } from './errors.ts'
import { filesStore } from './files.ts'
import { idempotencyStore } from './idempotency.ts'
import { keysStore } from './keys.ts'
import { mailboxStore } from './mailbox.ts'
import { readingSchema, schemaRefusal } from './migrate.ts'
import { ownersStore } from './owners.ts'
import { profilesStore } from './profiles.ts'
import { retentionStore } from './retention.ts'
import { searchStore } from './search.ts'
import { searchIndexStore } from './search-index.ts'
import { retryingRun, retryingSql, sqlOn, type Sql } from './sql.ts'
import { trustStore } from './trust.ts'

/** The only way to the database: a noun each, and transactions in which the same nouns work together. */
export interface Store {
  accounts: ReturnType<typeof accountsStore>
  acceptance: AcceptanceStore
  admission: ReturnType<typeof admissionStore>
  urlKeys: ReturnType<typeof urlKeysStore>
  agents: ReturnType<typeof agentsStore>
  authority: ReturnType<typeof authorityStore>
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
  /**
   * All of `work` or nothing of it; run again as a whole after a deadlock or a lost race, so it must only touch the store
   * it is given. Within a transaction it is a part of that one.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** The transaction of the accept pipeline: what its work starts in one turn goes out together; run again like any other. */
  settle<T>(work: (acceptance: AcceptanceStore) => Promise<Settled<T>>): Promise<T>
  /** Rejects when the database cannot be used. */
  ping(): Promise<void>
}

type Nouns = Omit<Store, 'transaction' | 'settle' | 'ping'>
type Mailboxes = Pick<Direct, 'run' | 'gathered'>

const nounsOn = (sql: Sql, direct: Mailboxes, pageCacheBytes: number): Nouns => ({
  accounts: accountsStore(sql),
  acceptance: acceptanceStore(direct.run),
  admission: admissionStore(direct),
  urlKeys: urlKeysStore(sql),
  agents: agentsStore(sql),
  authority: authorityStore(sql),
  clients: clientsStore(sql),
  files: filesStore(sql),
  idempotency: idempotencyStore(sql),
  keys: keysStore(sql),
  mailbox: mailboxStore(direct, pageCacheBytes),
  owners: ownersStore(sql),
  profiles: profilesStore(sql),
  retention: retentionStore(sql),
  search: searchStore(sql),
  searchIndex: searchIndexStore(direct.run),
  trust: trustStore(sql),
})

async function ping({ run }: Pick<Sql, 'run'>): Promise<void> {
  const refusal = schemaRefusal((await run(readingSchema)).rows)
  if (refusal) throw unavailable(refusal)
}

/** Where nothing is tried again, and nothing is remembered: what a transaction sees may never come to be. */
function storeWithin(trx: Knex): Store {
  const sql = sqlOn(trx)
  const direct = throughKnex(trx)
  const store: Store = {
    ...nounsOn(sql, direct, 0),
    settle: (work) => direct.settle((run) => work(acceptanceStore(run))),
    transaction: (work) => work(store),
    ping: () => ping(sql),
  }
  return store
}

/** Where a statement is a transaction of its own, and each transaction is tried again as a whole. */
export function createStore(
  { knex, direct }: Pick<Database, 'knex' | 'direct'>,
  { pageCacheBytes }: Pick<Config, 'pageCacheBytes'>,
): Store {
  const sql = retryingSql(sqlOn(knex))
  return {
    ...nounsOn(sql, { run: retryingRun(direct.run), gathered: direct.gathered }, pageCacheBytes),
    settle: (work) => retrying(() => direct.settle((run) => work(acceptanceStore(run)))),
    transaction: (work) => retrying(() => knex.transaction((trx) => work(storeWithin(trx)))),
    ping: () => ping(sql),
  }
}
