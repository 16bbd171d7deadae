import type { Knex } from 'knex'
import { acceptanceStore } from './acceptance.ts'
import { agentsStore } from './agents.ts'
import { clientsStore } from './clients.ts'
import { persistently } from './errors.ts'
import { idempotencyStore } from './idempotency.ts'
import { keysStore } from './keys.ts'
import { mailboxStore } from './mailbox.ts'
import { ownersStore } from './owners.ts'
import { retentionStore } from './retention.ts'

/** The only way to the database: a noun each, and transactions in which the same nouns work together. */
export interface Store {
  acceptance: ReturnType<typeof acceptanceStore>
  agents: ReturnType<typeof agentsStore>
  clients: ReturnType<typeof clientsStore>
  idempotency: ReturnType<typeof idempotencyStore>
  keys: ReturnType<typeof keysStore>
  mailbox: ReturnType<typeof mailboxStore>
  owners: ReturnType<typeof ownersStore>
  retention: ReturnType<typeof retentionStore>
  /** All of `work` or nothing of it; run again after a deadlock or a lost race, so it must only touch the store it is given. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** Rejects when the database cannot be reached. */
  ping(): Promise<void>
}

export const createStore = (knex: Knex): Store => ({
  acceptance: acceptanceStore(knex),
  agents: agentsStore(knex),
  clients: clientsStore(knex),
  idempotency: idempotencyStore(knex),
  keys: keysStore(knex),
  mailbox: mailboxStore(knex),
  owners: ownersStore(knex),
  retention: retentionStore(knex),
  transaction: (work) => persistently(() => knex.transaction((trx) => work(createStore(trx)))),
  ping: () => persistently(async () => void (await knex.raw('select 1'))),
})
