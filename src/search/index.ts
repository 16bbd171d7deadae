import type { AgentSearchPage, Envelope, MessageHit } from '#generated/rest/models.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { snippetOf } from '../domain/snippets.ts'
import { parseQuery, type Term } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import type { Viewer } from '../store/profiles.ts'
import { createSorter } from './sorter.ts'

/** The newest entries, among which frequent words are found. */
const newestMax = 200
/**
 * How many entries a walk through the mailbox may read. It finds less frequent words; rare ones are looked up in the
 * index, which reads every match.
 */
const walkMax = 3_000
/** A walk is taken if it can be expected to find this many times the wanted number. */
const walkMargin = 1.5
/** Envelopes held in memory at a time to make their snippets. */
const envelopesPerRead = 10

export interface AgentQuery {
  q: string
  limit: number
  cursor?: string
}

/**
 * Search in an agent's own mailbox and among the agents that it may see; finds everything committed before the call.
 */
export function createSearch(store: Store, failed: (error: unknown) => void) {
  async function findIds(viewer: Viewer, terms: readonly Term[], limit: number): Promise<string[]> {
    const { agentId } = viewer
    const newest = await store.search.newest(agentId, newestMax)
    const matching = await store.search.among(newest, terms)
    if (matching.size >= limit || newest.length < newestMax)
      return newest.filter((id) => matching.has(id)).slice(0, limit)
    const expected = (matching.size / newestMax) * walkMax
    const walked = expected < walkMargin * limit ? [] : await store.search.walk(agentId, terms, walkMax, limit)
    return walked.length === limit ? walked : store.search.find(viewer, terms, limit)
  }

  return {
    sorter: createSorter(store.search.sortWords, failed),

    async messages(viewer: Viewer, q: string, limit: number): Promise<MessageHit[]> {
      const terms = parseQuery(q)
      if (terms.length === 0) return []
      const ids = await findIds(viewer, terms, limit)
      const hits: MessageHit[] = []
      for (let at = 0; at < ids.length; at += envelopesPerRead) {
        const bodies = await store.search.read(viewer.agentId, ids.slice(at, at + envelopesPerRead))
        hits.push(...(await mapInTimeSlices(bodies, (body) => hitOf(JSON.parse(body), terms))))
      }
      return hits
    },

    async agents(viewer: Viewer, { q, limit, cursor }: AgentQuery): Promise<AgentSearchPage> {
      const [terms, after] = [parseQuery(q), decodePageCursor(cursor)]
      if (terms.length === 0) return { agents: [], next_cursor: null }
      const oneMore = await store.search.findAgents(viewer, terms, after, limit + 1)
      const { rows, next_cursor } = pageOf(oneMore, limit, ({ handle }) => handle)
      const agents = rows.map(({ id, handle, display_name, image_url }) => ({
        type: 'agent' as const,
        id,
        canonical_handle: handle,
        display_name,
        image_url,
      }))
      return { agents, next_cursor }
    },
  }
}

export type Search = ReturnType<typeof createSearch>

function hitOf(envelope: Envelope, terms: readonly Term[]): MessageHit {
  return {
    envelope_id: envelope.id,
    sender_handle: envelope.from,
    recipient_handles: [...envelope.to, ...envelope.cc],
    subject: envelope.subject,
    snippet: snippetOf(searchableText(envelope), terms),
    created_at: envelope.created_at,
    date_ms: envelope.date_ms,
  }
}
