import type { Knex } from 'knex'
import { persistently } from './errors.ts'
import { run, statement } from './sql.ts'

export interface Client {
  id: string
  secret_hash: string
  agent_id: string
  /** Space-separated. */
  scope: string
  revoked_at: number | null
}

const finding = statement<Client>('find-client', 'select id, secret_hash, agent_id, scope, revoked_at from client where id = ?')

/** Confidential OAuth clients, each bound to one agent. */
export function clientsStore(knex: Knex) {
  return {
    async find(id: string): Promise<Client | undefined> {
      const { rows } = await persistently(() => run(knex, finding, [id]))
      return rows[0]
    },

    async put({ id, secret_hash, agent_id, scope }: Omit<Client, 'revoked_at'>, now: number): Promise<void> {
      await knex('client')
        .insert({ id, secret_hash, agent_id, scope, created_at: now })
        .onConflict('id')
        .merge({ secret_hash, agent_id, scope })
    },
  }
}
