import { hash } from 'node:crypto'
import type { Reply } from '#generated/rest/call.ts'
import type { EdgeHeaders } from '#generated/rest/headers.ts'
import { patterns } from '#generated/schemas.ts'
import type { Config } from '../settings/config.ts'
import { canonicalJson } from '../domain/canonical-json.ts'
import { hourMs } from '../domain/durations.ts'
import { Fault } from '../fault.ts'
import type { Clock } from '../platform/clock.ts'
import type { StoredResponse, OperationKey } from '../store/access/idempotency.ts'
import type { Store } from '../store/index.ts'
import type { CallInput } from './incoming.ts'
import type { StoredAnswerLimits } from './stored-answers.ts'
import { replyTextOf } from './reply.ts'

export interface IdempotencyDeps {
  store: Store
  clock: Clock
  /** Clock of the database. Only tests set it. */
  databaseClock?: Clock | undefined
  config: Pick<Config, 'idempotencyHours'>
  storedAnswers: StoredAnswerLimits
}

/** Returns the idempotency key of the header. Throws MISSING_IDEMPOTENCY_KEY or VALIDATION_ERROR. */
export function parseIdempotencyKey(header: string): string {
  const key = header.trim().toLowerCase()
  if (key === '') throw new Fault('MISSING_IDEMPOTENCY_KEY')
  if (!patterns.IdempotencyKey.test(key))
    throw new Fault('VALIDATION_ERROR', 'Idempotency-Key must be a UUID version 4')
  return key
}

/**
 * Returns the stored answer of a write with this idempotency key. Does not wait for a concurrent request. If there is
 * no answer, throws RATE_LIMITED when the stored answers of the agent have reached their limit.
 */
export async function findReplay(
  { store, clock, config, storedAnswers }: IdempotencyDeps,
  operation: OperationKey,
  digest: string,
): Promise<Reply | undefined> {
  const stored = await store.idempotency.find(operation, clock() - config.idempotencyHours * hourMs)
  if (stored) return replay(stored, digest)
  await storedAnswers.requireCapacity(store, operation.agentId)
  return undefined
}

/**
 * Performs a write once for its idempotency key. Returns the stored answer of the key, or runs `effect` and stores its
 * answer. One transaction stores the key and the effect, so `effect` may use only the store that it gets. If `effect`
 * throws, the transaction is rolled back and no answer is stored. Replayed answers do not count against the limit of
 * stored answers.
 */
export async function performIdempotentWrite(
  { store, clock, databaseClock, config, storedAnswers }: IdempotencyDeps,
  operation: OperationKey,
  digest: string,
  effect: (store: Store) => Promise<Reply>,
): Promise<Reply> {
  const { reply, keptBytes } = await store.transaction(async (inside) => {
    const times = { now: clock(), databaseNow: databaseClock?.(), lifetimeMs: config.idempotencyHours * hourMs }
    const stored = await inside.idempotency.claim(operation, digest, times)
    if (stored) return { reply: replay(stored, digest), keptBytes: 0 }
    await storedAnswers.requireCapacity(inside, operation.agentId)
    const reply = await effect(inside)
    const { status, headers = {} } = reply
    const answer = { status, headers: JSON.stringify(headers), body: replyTextOf(reply) }
    return { reply, keptBytes: await inside.idempotency.keep(operation, answer) }
  })
  storedAnswers.added(operation.agentId, keptBytes)
  return reply
}

function replay({ digest, status, headers, body }: StoredResponse, requestDigest: string): Reply {
  if (digest !== requestDigest) throw new Fault('IDEMPOTENCY_MISMATCH')
  const replayed: EdgeHeaders = { 'Idempotent-Replayed': 'true' }
  return { status, headers: { ...JSON.parse(headers), ...replayed }, body: { serialized: body } }
}

/**
 * Returns the SHA-256 of the canonical form (RFC 8785) of path and body. Spaces and the order of fields do not change
 * the digest.
 */
export const requestDigestOf = ({ path, body, sent = body }: CallInput): string =>
  hash('sha256', canonicalJson({ path, body: sent }), 'base64url')
