import type { Envelope } from '#generated/rest/models.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { wordsOf } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import type { IndexedEnvelope, UnreachedEntry } from '../store/search-index.ts'
import { vectorOf } from '../store/tsvectors.ts'

const entriesPerBatch = 128
/** Sum of the bodies; a single larger envelope is a batch of its own. */
const bytesPerBatch = 262_144

/**
 * Indexes a batch of entries that these agents cannot find yet, and resolves with the agents that may have more. Vectors
 * and positions are written in one transaction, so a crash loses nothing, and the work is idempotent, so two processes
 * may do the same at once.
 */
export async function indexBatch(store: Store, agentIds: readonly string[]): Promise<string[]> {
  const limit = Math.ceil(entriesPerBatch / agentIds.length)
  const entries = await store.searchIndex.unreached(agentIds, limit)
  if (entries.length === 0) return []
  const missing = entries.filter(({ indexed }) => !indexed)
  const unindexed = [...new Map(missing.map((entry) => [entry.envelope_id, entry])).values()]
  const ids = unindexed.map(({ envelope_id }) => envelope_id)
  const bodies = ids.length === 0 ? [] : await store.searchIndex.bodies(ids, bytesPerBatch)
  const left = new Set(ids.slice(bodies.length))
  const mailboxes = [...Map.groupBy(entries, ({ agent_id }) => agent_id)].map(([agentId, own]) => {
    const next = own.find(({ envelope_id }) => left.has(envelope_id))
    return { agentId, own, next }
  })
  const reached = mailboxes.flatMap(({ agentId, own, next }) => {
    const last = own.findLast(({ created_at }) => next === undefined || created_at < next.created_at)
    return last ? [{ agentId, createdAt: last.created_at }] : []
  })
  await store.searchIndex.write(await indexRowsOf(unindexed, bodies), reached)
  return mailboxes.filter(({ own, next }) => next !== undefined || own.length >= limit).map(({ agentId }) => agentId)
}

/** The index rows of those envelopes that still exist. */
async function indexRowsOf(
  wanted: readonly UnreachedEntry[],
  bodies: readonly (string | null)[],
): Promise<IndexedEnvelope[]> {
  const existing = bodies.flatMap((body, index) => (body === null ? [] : [{ body, entry: wanted[index]! }]))
  return mapInTimeSlices(existing, ({ body, entry }) => ({
    id: entry.envelope_id,
    vector: vectorOfEnvelope(JSON.parse(body)),
    entry,
  }))
}

const vectorOfEnvelope = (envelope: Envelope): string =>
  vectorOf(wordsOf(searchableText(envelope)), [...new Set([envelope.from, ...envelope.to, ...envelope.cc])])
