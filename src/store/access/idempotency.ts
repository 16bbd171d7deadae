import { fixedLimits } from '#generated/limits.ts'
import { agentIdPageOf, agentsWithOldRowsSql, type AgentPage, type AgentPageRow } from '../people/agent-pages.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'

/** Identity of one operation. Each agent and endpoint has its own set of `Idempotency-Key` values. */
export interface OperationKey {
  agentId: string
  endpoint: string
  key: string
}

export interface StoredResponse {
  /** SHA-256 of the parts of the request that a repeated request must have in common with it. */
  digest: string
  status: number
  /** Response headers as a JSON object. */
  headers: string
  body: string
}

/** Times for the claim of a key, in milliseconds. */
export interface ClaimTimes {
  /** Time of the process clock since the epoch. */
  now: number
  /** Time of the database clock, but only if a test sets it. */
  databaseNow: number | undefined
  lifetimeMs: number
}

/**
 * Claims a key. A concurrent request with the same key waits until the transaction of the first request ends. A key can
 * be claimed again only after it has expired by both clocks, of process and database. Otherwise a process with a fast
 * clock would delete valid responses.
 */
const claimKeyStatement = statement<never>(
  'claim-key',
  `insert into idempotency_key as known (agent_id, endpoint, key, digest, created_at)
     values (:agent_id::uuid, :endpoint, :key, :digest, :now)
   on conflict (agent_id, endpoint, key) do update set digest = excluded.digest, created_at = excluded.created_at, status = null, headers = null, body = null
   where known.created_at <= least(:now::bigint, coalesce(:database_now::bigint, ${nowMsSql})) - :lifetime_ms::bigint`,
)

const findKeyStatement = statement<StoredResponse>(
  'find-key',
  `select digest, status, headers, body from idempotency_key
     where agent_id = :agent_id::uuid and endpoint = :endpoint and key = :key`,
  { digest: 'text', status: 'integer', headers: 'text', body: 'text' },
)

const checkKeyStatement = statement<never>(
  'check-key',
  `select from idempotency_key where agent_id = :agent_id::uuid and endpoint = :endpoint and key = :key
     and created_at > :cutoff`,
)

const storeAnswerStatement = statement<never>(
  'store-answer',
  `update idempotency_key set status = :status, headers = :headers, body = :body
     where agent_id = :agent_id::uuid and endpoint = :endpoint and key = :key`,
)

const sumAnswersStatement = statement<{ bytes: number }>(
  'sum-answers',
  `select coalesce(sum(octet_length(body) + octet_length(headers) + :counted_key_bytes::integer), 0)::bigint as bytes
   from idempotency_key where agent_id = :agent_id::uuid`,
  { bytes: 'integer' },
)

const findAgentsWithOldKeysStatement = statement<AgentPageRow>(
  'find-agents-with-old-keys',
  agentsWithOldRowsSql('idempotency_key', '<='),
  { last_id: 'agent id', found_ids: 'agent ids' },
)

const removeOldKeysStatement = statement<never>(
  'remove-old-keys',
  `delete from idempotency_key where (agent_id, endpoint, key) in (
     select old.agent_id, old.endpoint, old.key from unnest(:agent_ids::uuid[]) as owner(agent_id) cross join lateral (
       select agent_id, endpoint, key from idempotency_key
       where agent_id = owner.agent_id and created_at <= :cutoff order by created_at limit :limit) old
     limit :limit)`,
)

/**
 * Returns the store of idempotency keys and their responses. Callers run `claim` and `keep` in the transaction of the
 * operation.
 */
export function idempotencyStore(query: Query) {
  /** Returns true if the key was claimed after the cutoff. */
  async function isKnown({ agentId, endpoint, key }: OperationKey, cutoff: number): Promise<boolean> {
    return (await query(checkKeyStatement, { agent_id: agentId, endpoint, key, cutoff })).rows.length > 0
  }

  return {
    /** Claims the key for this transaction. Returns the stored response if the key is already in use. */
    async claim(
      { agentId, endpoint, key }: OperationKey,
      digest: string,
      { now, databaseNow, lifetimeMs }: ClaimTimes,
    ): Promise<StoredResponse | undefined> {
      const values = {
        agent_id: agentId,
        endpoint,
        key,
        digest,
        now,
        database_now: databaseNow ?? null,
        lifetime_ms: lifetimeMs,
      }
      const { affected } = await query(claimKeyStatement, values)
      if (affected === 1) return undefined
      const { rows } = await query(findKeyStatement, { agent_id: agentId, endpoint, key })
      return rows[0]!
    },

    /** Returns the response that was stored for the key after the cutoff. Does not wait for concurrent requests. */
    async find(operation: OperationKey, cutoff: number): Promise<StoredResponse | undefined> {
      const { agentId, endpoint, key } = operation
      if (!(await isKnown(operation, cutoff))) return undefined
      return (await query(findKeyStatement, { agent_id: agentId, endpoint, key })).rows[0]
    },

    /** Stores the response. Returns its number of bytes for the storage limit of the agent. */
    async keep({ agentId, endpoint, key }: OperationKey, answer: Omit<StoredResponse, 'digest'>): Promise<number> {
      const { status, headers, body } = answer
      await query(storeAnswerStatement, { status, headers, body, agent_id: agentId, endpoint, key })
      return Buffer.byteLength(body) + Buffer.byteLength(headers) + fixedLimits.countedKeyBytes
    },

    isKnown,

    /** Returns the bytes of all stored responses of the agent, for its storage limit. */
    async bytesOf(agentId: string): Promise<number> {
      return (await query(sumAnswersStatement, { counted_key_bytes: fixedLimits.countedKeyBytes, agent_id: agentId }))
        .rows[0]!.bytes
    },

    /** Checks `limit` agents after this id. Returns those that have keys from before the cutoff. */
    async agentsWithOldKeys(cutoff: number, after: string, limit: number): Promise<AgentPage> {
      return agentIdPageOf((await query(findAgentsWithOldKeysStatement, { cutoff, after, limit })).rows)
    },

    /** Removes at most `limit` keys of these agents from before the cutoff. Returns the number of removed keys. */
    async forget(agentIds: readonly string[], cutoff: number, limit: number): Promise<number> {
      return (await query(removeOldKeysStatement, { agent_ids: agentIds, cutoff, limit })).affected
    },
  }
}
