import type { Envelope } from '#generated/rest/models.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { wordsOf } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import type { IndexedEnvelope, UnreachedEntry } from '../store/search-index.ts'
import { vectorOf } from '../store/tsvectors.ts'

const entriesPerBatch = 128
/** Of bodies; one envelope may be larger. */
const bytesPerBatch = 262_144

/**
 * Indexes some of what these agents cannot find yet, and resolves with the agents that may have more. Words and the
 * positions after them are written together, so a crash loses nothing; and two that do the same at once come to the
 * same, the second for nothing.
 */
export async function indexBatch(store: Store, agentIds: readonly string[]): Promise<string[]> {
  const limit = Math.ceil(entriesPerBatch / agentIds.length)
  const entries = await store.searchIndex.unreached(agentIds, limit)
  if (entries.length === 0) return []
  const missing = entries.filter(({ indexed }) => !indexed)
  const wanted = [...new Map(missing.map((entry) => [entry.envelope_id, entry])).values()]
  const ids = wanted.map(({ envelope_id }) => envelope_id)
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
  await store.searchIndex.write(await indexedOf(wanted, bodies), reached)
  return mailboxes.filter(({ own, next }) => next !== undefined || own.length >= limit).map(({ agentId }) => agentId)
}

/** The envelopes that are still there. */
async function indexedOf(
  wanted: readonly UnreachedEntry[],
  bodies: readonly (string | null)[],
): Promise<IndexedEnvelope[]> {
  const there = bodies.flatMap((body, index) => (body === null ? [] : [{ body, entry: wanted[index]! }]))
  return mapInTimeSlices(there, ({ body, entry }) => ({
    id: entry.envelope_id,
    vector: vectorOfEnvelope(JSON.parse(body)),
    entry,
  }))
}

const vectorOfEnvelope = (envelope: Envelope): string =>
  vectorOf(wordsOf(searchableText(envelope)), [...new Set([envelope.from, ...envelope.to, ...envelope.cc])])
