import { statement, type Sql } from './sql.ts'

export interface Client {
  id: string
  secret_hash: string
  agent_id: string
  /** Space-separated. */
  scope: string
  revoked_at: number | null
}

/** What may be shown of a client. */
export interface ListedClient extends Omit<Client, 'secret_hash' | 'agent_id'> {
  name: string | null
  handle: string
  created_at: number
}

const finding = statement<Client>(
  'find-client',
  'select id, secret_hash, agent_id, scope, revoked_at from client where id = ?',
)

/** Confidential OAuth clients, each bound to one agent. */
export function clientsStore({ run, build }: Sql) {
  return {
    async find(id: string): Promise<Client | undefined> {
      const { rows } = await run(finding, [id])
      return rows[0]
    },

    /** Makes the client what is said; one that was revoked stays so, which is the answer. */
    async put(client: Omit<Client, 'revoked_at'>, now: number): Promise<{ isRevoked: boolean }> {
      const { id, secret_hash, agent_id, scope } = client
      const [row] = await build('put-client', (knex) =>
        knex('client')
          .insert({ id, secret_hash, agent_id, scope, created_at: now })
          .onConflict('id')
          .merge({ secret_hash, agent_id, scope })
          .returning<{ revoked_at: number | null }[]>('revoked_at'),
      )
      return { isRevoked: row!.revoked_at !== null }
    },

    /** A client with an id that no other has. */
    async create(client: Omit<Client, 'revoked_at'> & { name: string | null }, now: number): Promise<void> {
      await build('create-client', (knex) => knex('client').insert({ ...client, created_at: now }))
    },

    /** From this moment on it gets no token; says when it was revoked, or nothing when there is no such client. */
    async revoke(id: string, now: number): Promise<number | undefined> {
      const [row] = await build('revoke-client', (knex) =>
        knex('client')
          .where({ id })
          .update({ revoked_at: knex.raw('coalesce(revoked_at, ?)', [now]) })
          .returning<{ revoked_at: number }[]>('revoked_at'),
      )
      return row?.revoked_at
    },

    async list(handle: string | undefined): Promise<ListedClient[]> {
      return build('list-clients', (knex) => {
        const clients = knex('client').join('agent', 'agent.id', 'client.agent_id')
        return (handle === undefined ? clients : clients.where({ handle }))
          .select<ListedClient[]>(
            'client.id',
            'client.name',
            'agent.handle',
            'client.scope',
            'client.created_at',
            'client.revoked_at',
          )
          .orderBy(['agent.handle', 'client.id'])
      })
    },
  }
}
