import { operatorCreatorId } from '../../domain/clients.ts'
import { noIdSql, uuidTextOf } from '../engine/ids.ts'
import { insertStatement, statement, type Query } from '../engine/statements.ts'
import { unusedRegistrationsStore, type RegistrationLimits } from './unused-registrations.ts'

interface ClientBase {
  id: string
  name: string | null
  /** Names of scopes, separated by spaces. */
  scope: string
  revoked_at: number | null
  /** True if the client may begin device authorizations. */
  device_grant: boolean
  /** Time of the last consent or token, to the hour. Null for a confidential client without a token yet. */
  used_at: number | null
}

/** Client that has a secret and acts for one agent (a confidential client in OAuth). */
export interface ConfidentialClient extends ClientBase {
  secret_hash: string
  agent_id: string
  redirect_uris: null
  /** Id of the session that began when a person took the client over. Null if nobody has taken it over. */
  session_id: string | null
}

/**
 * Client without a secret (a public client in OAuth). Any program can use its id, so it gets only the access that a
 * person authorizes.
 */
export interface PublicClient extends ClientBase {
  secret_hash: null
  agent_id: null
  redirect_uris: readonly string[]
  session_id: null
}

export type Client = ConfidentialClient | PublicClient

type NewConfidential = Pick<ConfidentialClient, 'id' | 'secret_hash' | 'agent_id' | 'scope'>

/** Creator of a client: the id of an account, or `operatorCreatorId`. */
type CreatedBy = { created_by: string }

type NewPublic = Pick<PublicClient, 'id' | 'name' | 'redirect_uris' | 'scope' | 'device_grant'>

/** Client as lists show it, without its secret. */
export interface ListedClient extends Omit<ClientBase, 'device_grant'> {
  /** Handle of the agent of a confidential client. Null for a public client. */
  handle: string | null
  redirect_uris: readonly string[] | null
  created_at: number
}

type Row<T extends { redirect_uris: readonly string[] | null }> = Omit<T, 'redirect_uris'> & {
  redirect_uris: string | null
}

/** Values of the row that `find-client` returns for a client that does not exist. Only their sizes matter. */
const decoyClientSql = {
  id: `'cli_${'0'.repeat(26)}'`,
  name: "'no client'",
  secret_hash: `'$sha256$${'0'.repeat(43)}'`,
  agent_id: noIdSql,
  redirect_uris: 'null',
  scope: "'mailbox:read messages:write'",
  revoked_at: '0',
  session_id: 'null',
  device_grant: 'false',
  used_at: '0',
}

/**
 * Finds a client by its id. Returns one row in any case, so that its time does not reveal whether the client exists.
 */
const findClientStatement = statement<Row<Client> & { found: boolean }>(
  'find-client',
  `select client.id is not null as found, ${Object.entries(decoyClientSql)
    .map(([column, decoy]) => `case when client.id is null then ${decoy} else client.${column} end as ${column}`)
    .join(', ')}
   from (select :id::text as id) asked left join client on client.id = asked.id`,
  {
    found: 'boolean',
    id: 'text',
    name: 'text',
    secret_hash: 'text',
    agent_id: 'agent id',
    redirect_uris: 'text',
    scope: 'text',
    revoked_at: 'integer',
    session_id: 'text',
    device_grant: 'boolean',
    used_at: 'integer',
  },
)

const putClientStatement = statement<{ revoked_at: number | null }>(
  'put-client',
  `insert into client (id, secret_hash, agent_id, scope, created_at, created_by)
   values (:id, :secret_hash, :agent_id::uuid, :scope, :now, '${operatorCreatorId}')
   on conflict (id) do update set secret_hash = excluded.secret_hash, agent_id = excluded.agent_id, scope = excluded.scope,
     redirect_uris = null, created_by = excluded.created_by
   returning revoked_at`,
  { revoked_at: 'integer' },
)

const createClientStatement = insertStatement<never>(
  'create-client',
  'client',
  ['id', 'name', 'secret_hash', 'agent_id', 'scope', 'created_by', 'created_at'],
  '',
)

const registerClientStatement = statement<never>(
  'register-client',
  `insert into client (id, name, redirect_uris, scope, device_grant, created_at, used_at)
     values (:id, :name, :redirect_uris, :scope, :device_grant, :now, :now)`,
)

/**
 * Stores the client of a metadata document, at a consent. Returns no row for an id that belongs to a confidential
 * client.
 */
const putDocumentClientStatement = statement<{ revoked_at: number | null }>(
  'put-document-client',
  `insert into client (id, name, redirect_uris, scope, created_at, used_at)
     values (:id, :name, :redirect_uris, :scope, :now, :now)
   on conflict (id) do update set name = excluded.name, redirect_uris = excluded.redirect_uris, scope = excluded.scope
     where client.redirect_uris is not null
   returning revoked_at`,
  { revoked_at: 'integer' },
)

/**
 * Stores the time of a client's use, unless a use after the cutoff is stored. Otherwise all token families of the
 * client would wait for the lock on its row.
 */
const recordClientUseStatement = statement<never>(
  'record-client-use',
  'update client set used_at = :now where id = :id and coalesce(used_at, 0) < :cutoff',
)

const revokeClientStatement = statement<{ revoked_at: number }>(
  'revoke-client',
  'update client set revoked_at = coalesce(revoked_at, :now) where id = :id returning revoked_at',
  { revoked_at: 'integer' },
)

const setClientSecretStatement = statement<never>(
  'set-client-secret',
  'update client set secret_hash = :secret_hash where id = :id and secret_hash is not null and revoked_at is null',
)

const handOverClientStatement = statement<never>(
  'hand-over-client',
  `update client set secret_hash = :secret_hash, session_id = :session_id, created_by = :created_by
   where id = :id and secret_hash is not null and revoked_at is null`,
)

const listClientsStatement = statement<Row<ListedClient>>(
  'list-clients',
  `select client.id, client.name, agent.handle, client.redirect_uris, client.scope, client.created_at, client.used_at,
     client.revoked_at
   from client left join agent on agent.id = client.agent_id
   where :handle::text is null or agent.handle = :handle order by agent.handle, client.id`,
  {
    id: 'text',
    name: 'text',
    handle: 'text',
    redirect_uris: 'text',
    scope: 'text',
    created_at: 'integer',
    used_at: 'integer',
    revoked_at: 'integer',
  },
)

/**
 * Removes unused public clients. A revoked client stays if its id is the URL of a document, because the next consent
 * would create it again.
 */
const removeUnusedClientsStatement = statement<{ last: string | null; removed: number }>(
  'remove-unused-clients',
  `with page as (
     select id, used_at from client where redirect_uris is not null and id > :after order by id limit :limit),
   removed as (
     delete from client where id in (select id from page where used_at < :cutoff)
       and not (revoked_at is not null and starts_with(id, 'https://'))
       and not exists (select from token_family where client_id = client.id)
     returning id)
   select (select max(id) from page) as last, (select count(*) from removed)::integer as removed`,
  { last: 'text', removed: 'integer' },
)

/** Bytes that count for a registration in addition to its texts. They stand for its rows and index entries. */
const rowBytes = 512

/** Result of the removal of unused clients from one page of public clients. */
interface Collected {
  /** Id of the last client of the page. Undefined if the page is empty. */
  last: string | undefined
  removed: number
}

/** Returns the store of OAuth clients. */
export function clientsStore(query: Query) {
  const unused = unusedRegistrationsStore(query)
  return {
    async find(id: string): Promise<Client | undefined> {
      const { found, ...client } = (await query(findClientStatement, { id })).rows[0]!
      return found ? clientOf<Client>(client as Row<Client>) : undefined
    },

    /** Creates or changes a client of the operator. A revoked client stays revoked. The result reports that. */
    async put(client: NewConfidential, now: number): Promise<{ isRevoked: boolean }> {
      const { id, secret_hash, agent_id, scope } = client
      const { rows } = await query(putClientStatement, { id, secret_hash, agent_id, scope, now })
      return { isRevoked: rows[0]!.revoked_at !== null }
    },

    /** Creates a confidential client. No client may have its id yet. */
    async create(client: NewConfidential & CreatedBy & { name: string | null }, now: number): Promise<void> {
      await query(createClientStatement, {
        row: JSON.stringify({ ...client, agent_id: uuidTextOf(client.agent_id), created_at: now }),
      })
    },

    /** Registers a public client. The registration counts as its first use. */
    async register(client: NewPublic, now: number): Promise<void> {
      const redirect_uris = JSON.stringify(client.redirect_uris)
      await query(registerClientStatement, { ...client, redirect_uris, now })
    },

    /** Stores a client as its metadata document describes it. Returns false if the client must not get access. */
    putDocument: (client: PublicClient, now: number): Promise<boolean> => putDocument(query, client, now),

    /** Counts a new client without consent, in a transaction. Removes the oldest such clients beyond the limits. */
    async addUnused(client: NewPublic, source: string, now: number, limits: RegistrationLimits): Promise<void> {
      const bytes = rowBytes + Buffer.byteLength(JSON.stringify(client)) + source.length
      await unused.add(client.id, source, bytes, now, limits)
    },

    /** Stores a use of a client, in a transaction, unless a use after the cutoff is stored. */
    async noteUse(id: string, now: number, cutoff: number): Promise<void> {
      await unused.use(id)
      await query(recordClientUseStatement, { now, id, cutoff })
    },

    /** Removes at most `limit` old clients without consent, in a transaction. Returns their number. */
    expireUnused: unused.expire,

    /** Replaces the secret. Returns false if the client has no secret, is revoked or does not exist. */
    setSecret: async (id: string, secretHash: string): Promise<boolean> =>
      (await query(setClientSecretStatement, { secret_hash: secretHash, id })).affected > 0,

    /** Replaces the secret, session and creator. Returns false if the client has no secret or is revoked. */
    async handOver(id: string, secretHash: string, sessionId: string, { created_by }: CreatedBy): Promise<boolean> {
      const values = { secret_hash: secretHash, session_id: sessionId, created_by, id }
      return (await query(handOverClientStatement, values)).affected > 0
    },

    /** Revokes the client. Returns the time of its first revocation. Returns undefined if it does not exist. */
    revoke: async (id: string, now: number): Promise<number | undefined> =>
      (await query(revokeClientStatement, { now, id })).rows[0]?.revoked_at,

    /** Returns the clients of the agent with this handle. Returns all clients if the handle is undefined. */
    list: async (handle: string | undefined): Promise<ListedClient[]> =>
      (await query(listClientsStatement, { handle: handle ?? null })).rows.map(clientOf),

    /** Checks `limit` public clients after this id. Removes old clients without token families. */
    collect: (after: string, limit: number, cutoff: number): Promise<Collected> =>
      removeUnused(query, { after, limit, cutoff }),
  }
}

async function putDocument(query: Query, client: PublicClient, now: number): Promise<boolean> {
  const { id, name, scope } = client
  const redirect_uris = JSON.stringify(client.redirect_uris)
  const { rows } = await query(putDocumentClientStatement, { id, name, redirect_uris, scope, now })
  return rows[0]?.revoked_at === null
}

async function removeUnused(query: Query, page: { after: string; limit: number; cutoff: number }): Promise<Collected> {
  const [row] = (await query(removeUnusedClientsStatement, page)).rows
  return { last: row?.last ?? undefined, removed: row?.removed ?? 0 }
}

const clientOf = <T extends { redirect_uris: readonly string[] | null }>(row: Row<T>): T =>
  ({ ...row, redirect_uris: row.redirect_uris === null ? null : JSON.parse(row.redirect_uris) }) as unknown as T
