import { builder, composed, statement, type Query } from './statements.ts'

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

const putting = statement<{ revoked_at: number | null }>(
  'put-client',
  `insert into client (id, secret_hash, agent_id, scope, created_at) values (?, ?, ?, ?, ?)
   on conflict (id) do update set secret_hash = excluded.secret_hash, agent_id = excluded.agent_id, scope = excluded.scope
   returning revoked_at`,
)

const revoking = statement<{ revoked_at: number }>(
  'revoke-client',
  'update client set revoked_at = coalesce(revoked_at, ?) where id = ? returning revoked_at',
)

const listing = statement<ListedClient>(
  'list-clients',
  `select client.id, client.name, agent.handle, client.scope, client.created_at, client.revoked_at
   from client join agent on agent.id = client.agent_id
   where agent.handle = coalesce(?, agent.handle) order by agent.handle, client.id`,
)

/** Confidential OAuth clients, each bound to one agent. */
export function clientsStore(query: Query) {
  return {
    async find(id: string): Promise<Client | undefined> {
      const { rows } = await query(finding, [id])
      return rows[0]
    },

    /** Makes the client, or changes it to this; one that was revoked stays revoked, and the answer says so. */
    async put(client: Omit<Client, 'revoked_at'>, now: number): Promise<{ isRevoked: boolean }> {
      const { id, secret_hash, agent_id, scope } = client
      const { rows } = await query(putting, [id, secret_hash, agent_id, scope, now])
      return { isRevoked: rows[0]!.revoked_at !== null }
    },

    /** A client with an id that no other has. */
    async create(client: Omit<Client, 'revoked_at'> & { name: string | null }, now: number): Promise<void> {
      await query(...composed('create-client', builder('client').insert({ ...client, created_at: now })))
    },

    /** From this moment on it gets no token; says when it was revoked, or nothing when there is no such client. */
    async revoke(id: string, now: number): Promise<number | undefined> {
      return (await query(revoking, [now, id])).rows[0]?.revoked_at
    },

    async list(handle: string | undefined): Promise<ListedClient[]> {
      return (await query(listing, [handle ?? null])).rows
    },
  }
}
