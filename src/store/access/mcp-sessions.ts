import type { Batching } from '../engine/batching.ts'
import { hasKeySql, type Query, statement } from '../engine/statements.ts'

export interface McpSession {
  hash: string
  agent_id: string
  client_id: string
  protocol_version: string
  can_ask: boolean
  used_at: number
  subscriptions: string[]
}

type NewSession = Omit<McpSession, 'used_at'>

/** State of a session that the event streams need. */
export type McpStreamState = Pick<McpSession, 'hash' | 'used_at' | 'subscriptions'> & { stream_id: string | null }

/** Id of an event stream, with the hash of its session. */
export interface McpStreamId {
  hash: string
  id: string
}

/** Numbers of sessions with an open event stream. */
interface StreamCounts {
  agent: number
  /** Number of such sessions of all agents that have the same owner. */
  owner: number
}

/** Agent and client to which a session belongs. */
export type McpSessionOwner = Pick<McpSession, 'agent_id' | 'client_id'>

const beginMcpSessionStatement = statement<never>(
  'begin-mcp-session',
  `insert into mcp_session (hash, agent_id, client_id, protocol_version, can_ask, subscriptions, created_at, used_at)
   values (:hash, :agent_id::uuid, :client_id, :protocol_version, :can_ask, :subscriptions::text[], :now, :now)`,
)

/** Locks the session start of one agent until the transaction ends, so that its sessions start one after another. */
const lockMcpBeginStatement = statement<never>(
  'lock-mcp-begin',
  `select pg_advisory_xact_lock(hashtextextended('mcp ' || :agent_id, 0))`,
)

const countMcpSessionsStatement = statement<{ count: number }>(
  'count-mcp-sessions',
  'select count(*)::integer as count from mcp_session where agent_id = :agent_id::uuid',
  { count: 'integer' },
)

/** Locks all sessions of an agent, so that the next statement sees their current state. */
const lockMcpSessionsStatement = statement<never>(
  'lock-mcp-sessions',
  'select hash from mcp_session where agent_id = :agent_id::uuid order by hash for update',
)

const trimMcpSessionsStatement = statement<never>(
  'trim-mcp-sessions',
  `delete from mcp_session where hash in (
     select hash from mcp_session where agent_id = :agent_id::uuid
     order by hash = :hash desc, (stream_id is not null and used_at > :stream_used_since) desc, used_at desc,
       hash offset :most)`,
)

const findMcpSessionStatement = statement<McpSession>(
  'find-mcp-session',
  `select hash, agent_id, client_id, protocol_version, can_ask, used_at, subscriptions
   from mcp_session where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id
     and used_at > :used_since`,
  {
    hash: 'text',
    agent_id: 'agent id',
    client_id: 'text',
    protocol_version: 'text',
    can_ask: 'boolean',
    used_at: 'integer',
    subscriptions: 'texts',
  },
)

const useMcpSessionsStatement = statement<never>(
  'use-mcp-sessions',
  'update mcp_session set used_at = :now where hash = any(:hashes::text[])',
)

const endMcpSessionStatement = statement<never>(
  'end-mcp-session',
  'delete from mcp_session where hash = :hash and agent_id = :agent_id::uuid and client_id = :client_id',
)

const beginMcpStreamStatement = statement<never>(
  'begin-mcp-stream',
  'update mcp_session set stream_id = :id, used_at = :now where hash = :hash',
)

const endMcpStreamsStatement = statement<never>(
  'end-mcp-streams',
  `update mcp_session set stream_id = null from unnest(:hashes::text[], :ids::text[]) as ended (hash, stream_id)
   where mcp_session.hash = ended.hash and mcp_session.stream_id = ended.stream_id`,
)

/** Counts the sessions with an open event stream, for the agent and for all agents of its owner. */
const countMcpStreamsStatement = statement<StreamCounts>(
  'count-mcp-streams',
  `select count(*)::integer as owner, (count(*) filter (where session.agent_id = own.id))::integer as agent
   from agent own join agent other on other.owner_id = own.owner_id
   join mcp_session session on session.agent_id = other.id
   where own.id = :agent_id::uuid and session.hash <> :hash and session.stream_id is not null
     and session.used_at > :used_since`,
  { owner: 'integer', agent: 'integer' },
)

const pollMcpSessionsStatement = statement<McpStreamState>(
  'poll-mcp-sessions',
  'select hash, used_at, stream_id, subscriptions from mcp_session where hash = any(:hashes::text[])',
  { hash: 'text', used_at: 'integer', stream_id: 'text', subscriptions: 'texts' },
)

const subscribeMcpSessionStatement = statement<never>(
  'subscribe-mcp-session',
  `update mcp_session set subscriptions = array_append(array_remove(subscriptions, :uri::text), :uri::text)
   where hash = :hash and cardinality(array_remove(subscriptions, :uri::text)) < :most::integer`,
)

const unsubscribeMcpSessionStatement = statement<never>(
  'unsubscribe-mcp-session',
  'update mcp_session set subscriptions = array_remove(subscriptions, :uri::text) where hash = :hash',
)

const removeMcpSessionsStatement = statement<never>(
  'remove-mcp-sessions',
  `delete from mcp_session where hash = any(array(
     select hash from mcp_session where ${hasKeySql('hash')} and used_at <= :used_before limit :limit))`,
)

/** Returns the store of MCP sessions. The hash of a session id identifies the row. */
export function mcpSessionsStore(query: Query, batched: Batching) {
  return {
    /**
     * Starts a session, in a transaction. Ends the least recently used sessions if the agent has more than `most`.
     * Sessions with a stream that was used after `streamUsedSince` end last.
     */
    async begin(session: NewSession, now: number, most: number, streamUsedSince: number): Promise<void> {
      const { hash, agent_id } = session
      await query(lockMcpBeginStatement, { agent_id })
      await query(beginMcpSessionStatement, { ...session, now })
      if ((await query(countMcpSessionsStatement, { agent_id })).rows[0]!.count <= most) return
      await query(lockMcpSessionsStatement, { agent_id })
      await query(trimMcpSessionsStatement, { agent_id, hash, stream_used_since: streamUsedSince, most })
    },

    async find(hash: string, owner: McpSessionOwner, usedSince: number): Promise<McpSession | undefined> {
      const { agent_id, client_id } = owner
      return (await query(findMcpSessionStatement, { hash, agent_id, client_id, used_since: usedSince })).rows[0]
    },

    async use(hashes: readonly string[], now: number): Promise<void> {
      await query(useMcpSessionsStatement, { now, hashes })
    },

    /** Ends the session. Returns false if it does not exist. */
    async end(hash: string, owner: McpSessionOwner): Promise<boolean> {
      const { agent_id, client_id } = owner
      return (await query(endMcpSessionStatement, { hash, agent_id, client_id })).affected > 0
    },

    /** Stores the id of the newest event stream of the session. The older streams of the session then end. */
    async beginStream(hash: string, id: string, now: number): Promise<void> {
      await query(beginMcpStreamStatement, { id, now, hash })
    },

    /** Stores that the stream has ended. One statement serves all streams that end at the same time. */
    endStream: batched(async (ended: readonly McpStreamId[]) => {
      await query(endMcpStreamsStatement, { hashes: ended.map(({ hash }) => hash), ids: ended.map(({ id }) => id) })
      return ended.map(() => undefined)
    }) as (ended: McpStreamId) => Promise<void>,

    /** Counts the sessions with an open event stream. Ignores the session with this hash. */
    async countStreams(agentId: string, hash: string, usedSince: number): Promise<StreamCounts> {
      return (await query(countMcpStreamsStatement, { agent_id: agentId, hash, used_since: usedSince })).rows[0]!
    },

    /** Returns the states of the sessions with these hashes. Omits hashes without a session. */
    async look(hashes: readonly string[]): Promise<McpStreamState[]> {
      return (await query(pollMcpSessionsStatement, { hashes })).rows
    },

    /** Adds a subscription. Returns false if the session already has `most` subscriptions. */
    async subscribe(hash: string, uri: string, most: number): Promise<boolean> {
      return (await query(subscribeMcpSessionStatement, { uri, hash, most })).affected > 0
    },

    async unsubscribe(hash: string, uri: string): Promise<void> {
      await query(unsubscribeMcpSessionStatement, { uri, hash })
    },

    /** Removes at most `limit` sessions that were not used after this time. Returns their number. */
    async removeUnused(usedBefore: number, limit: number): Promise<number> {
      return (await query(removeMcpSessionsStatement, { used_before: usedBefore, limit })).affected
    },
  }
}
