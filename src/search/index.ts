import type { AgentSearchPage, Envelope, MessageHit } from '#generated/rest/models.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { snippetOf } from '../domain/snippets.ts'
import { parseQuery, type Term } from '../domain/words.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import type { Viewer } from '../store/profiles.ts'
import { createSorter } from './sorter.ts'

/**
 * Words that more envelopes than this have, in all mailboxes, are looked for on a walk through the mailbox, from the
 * newest to older ones, which ends with the last that is wanted. All others are asked of the index, which reads every
 * match in all mailboxes.
 */
const matchesMax = 20_000
/** How many entries a walk may read. What is rare in this mailbox alone is asked of the index after it. */
const walkMax = 3_000
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
    if ((await store.search.expectedMatches(terms)) > matchesMax) {
      const walked = await store.search.walk(agentId, terms, walkMax, limit)
      if (walked.length === limit || !(await store.search.hasMoreThan(agentId, walkMax))) return walked
    }
    return store.search.find(viewer, terms, limit)
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
