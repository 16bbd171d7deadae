import { setTimeout as pause } from 'node:timers/promises'
import type { AgentSearchPage, Envelope, MessageHit } from '#generated/rest/models.ts'
import { decodePageCursor, pageOf } from '../domain/cursors.ts'
import { searchableText } from '../domain/searchable-text.ts'
import { snippetOf } from '../domain/snippets.ts'
import { parseSearchQuery, type SearchTerm } from '../domain/words.ts'
import { Fault } from '../fault.ts'
import { createRepeatingWorker, startStopwatch } from '../platform/clock.ts'
import { createSemaphores } from '../platform/semaphore.ts'
import { mapInTimeSlices } from '../platform/time-slices.ts'
import type { Store } from '../store/index.ts'
import { everyEnvelope, type SearchScope } from '../store/mail/search.ts'
import type { Viewer } from '../store/people/profiles.ts'

/** Milliseconds to wait after new mail. The sorter then sorts the words of all new mail into the index together. */
const delayMs = 500
/**
 * Milliseconds after which a sort counts as long. If new words arrive during a long sort, the next sort starts at once.
 */
const longMs = 100
/** Milliseconds to pause after a sort that left words unsorted. */
const unfinishedMs = 50
const retryMs = 5_000
/** Longest time in milliseconds for which words may wait to be sorted. After it, the sorter is behind. */
const behindMs = 10_000

interface SorterDeps {
  /** Sorts new words into the index; returns false if some are left. */
  sortWords(): Promise<boolean>
  failed(error: unknown): void
  /** Starts a stopwatch. Returns a function that returns the elapsed milliseconds. */
  measure?: () => () => number
}

/**
 * Creates the sorter, which moves the words of new mail into the search index in the background. Without the sorter, a
 * send would do this work while it holds the locks of its mailboxes. The sorter is idle while no mail arrives. Words
 * that a stopped process has left unsorted are sorted with the next mail.
 */
export function createWordSorter({ sortWords, failed, measure = startStopwatch }: SorterDeps) {
  const ending = new AbortController()
  let isUnsorted = false
  let delay = delayMs
  let unsortedMs: (() => number) | undefined

  async function sortSoon(): Promise<void> {
    await pause(delay, undefined, { ref: false, signal: ending.signal }).catch(() => {}) // `stop` aborts the pause
    if (ending.signal.aborted) return
    isUnsorted = false
    const elapsed = measure()
    try {
      if (await sortWords()) {
        unsortedMs = isUnsorted ? measure() : undefined
        delay = isUnsorted && elapsed() > longMs ? 0 : delayMs
      } else {
        isUnsorted = true
        delay = unfinishedMs
      }
    } catch (error) {
      isUnsorted = true
      unsortedMs = undefined
      delay = retryMs
      failed(error)
    }
  }

  const cycle = createRepeatingWorker(() => isUnsorted && !ending.signal.aborted, sortSoon)

  return {
    /** Schedules a sort. Called after new mail was accepted. */
    schedule(): void {
      isUnsorted = true
      unsortedMs ??= measure()
      cycle.start()
    },

    /** Returns true while words have waited longer than `behindMs`. */
    isBehind: (): boolean => unsortedMs !== undefined && unsortedMs() > behindMs,

    stop(): Promise<void> {
      ending.abort()
      return cycle.idle()
    },
  }
}

/** Number of newest entries that a search reads first. Frequent words usually occur in them. */
const newestMax = 50
/**
 * Highest number of entries of a mailbox that is always searched without the index. With the index, the response time
 * would reveal words in the mail of other agents.
 */
const smallMax = 200
/**
 * Highest number of newest entries that a search without the index reads. They usually contain all but rare words. For
 * rare words, the search uses the index, which reads the matches of all mailboxes.
 */
const walkMax = 3_000
/**
 * Safety factor for a search without the index. Such a search runs if the newest entries predict this multiple of the
 * wanted number of matches.
 */
const walkMargin = 1.5
/** Highest number of index matches in all mailboxes. If more are expected, the search first reads without the index. */
const matchesMax = 20_000
/**
 * Highest number of envelopes from the index that a search checks for phrases. They contain the words in any order. The
 * contract states this number.
 */
const candidatesMax = 20_000
/**
 * Sizes of the smallest, the first and the largest group of envelopes that one statement checks. The next group is
 * smaller if the words of a group take many bytes.
 */
const [groupMin, groupStart, groupMax] = [10, 50, 200]
const groupBytes = 2_097_152
/** Highest number of bytes of words that one search reads to check phrases. The contract states this number. */
export const scannedBytesMax = 33_554_432
/** Highest number of waiting searches of one agent. Only one search of an agent runs at a time. More are rejected. */
export const waitingSearchesMax = 8
/** Highest number of envelopes that a search reads into memory at a time to create snippets. */
const envelopesPerRead = 10

interface AgentSearchQuery {
  q: string
  limit: number
  cursor?: string
}

/**
 * Creates the search for messages in the mailbox of an agent, and for agents that the agent may see. A search finds
 * everything that was committed before the call.
 */
export function createSearch(store: Store, failed: (error: unknown) => void) {
  async function findIds(viewer: Viewer, terms: readonly SearchTerm[], scope: SearchScope, limit: number) {
    const { agentId } = viewer
    const budget = { bytes: scannedBytesMax }
    const { walk, hasMoreThan, expectedMatches, find } = store.search
    const newest = await walk(agentId, terms, scope, newestMax, limit)
    if (newest.length === limit) return newest
    const isFrequent = (newest.length / newestMax) * walkMax >= walkMargin * limit
    const usesWalk =
      isFrequent || !(await hasMoreThan(agentId, smallMax)) || (await expectedMatches(terms)) > matchesMax
    if (usesWalk) {
      const walkMatches = await findMatches(
        store.search,
        await store.search.newest(agentId, scope, walkMax),
        terms,
        limit,
        budget,
      )
      if (walkMatches.length === limit || !(await hasMoreThan(agentId, walkMax))) return walkMatches
    }
    return findMatches(store.search, await find(viewer, terms, scope, candidatesMax), terms, limit, budget)
  }

  async function readHits(
    { agentId }: Viewer,
    terms: readonly SearchTerm[],
    ids: readonly string[],
  ): Promise<MessageHit[]> {
    const hits: MessageHit[] = []
    for (let at = 0; at < ids.length; at += envelopesPerRead) {
      const bodies = await store.search.read(agentId, ids.slice(at, at + envelopesPerRead))
      hits.push(...(await mapInTimeSlices(bodies, (body) => hitOf(JSON.parse(body), terms))))
    }
    return hits
  }

  const semaphores = createSemaphores({ runningMax: 1, waitingMax: waitingSearchesMax, refusal: tooMany })

  return {
    sorter: createWordSorter({ sortWords: store.search.sortWords, failed }),

    async messages(viewer: Viewer, q: string, limit: number, scope = everyEnvelope): Promise<MessageHit[]> {
      const terms = parseSearchQuery(q)
      if (terms.length === 0) return []
      return semaphores(viewer.agentId, async () => readHits(viewer, terms, await findIds(viewer, terms, scope, limit)))
    },

    async agents(viewer: Viewer, { q, limit, cursor }: AgentSearchQuery): Promise<AgentSearchPage> {
      const [terms, after] = [parseSearchQuery(q), decodePageCursor(cursor)]
      if (terms.length === 0) return { agents: [], next_cursor: null }
      const oneMore = await semaphores(viewer.agentId, () => store.search.findAgents(viewer, terms, after, limit + 1))
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

/**
 * Returns the first envelopes that match. It checks them in small groups, and stops when the search has used up its
 * budget of bytes. Statements stay short, so that one search does not delay others for long.
 */
async function findMatches(
  { check }: Pick<Store['search'], 'check'>,
  ids: readonly string[],
  terms: readonly SearchTerm[],
  limit: number,
  budget: { bytes: number },
): Promise<string[]> {
  const matches: string[] = []
  let size = groupStart
  for (let at = 0; at < ids.length && matches.length < limit && budget.bytes > 0; ) {
    const checked = await check(ids.slice(at, at + size), terms)
    matches.push(...checked.filter(({ has_all }) => has_all).map(({ envelope_id }) => envelope_id))
    const bytes = checked.reduce((sum, one) => sum + one.bytes, 0)
    at += size
    budget.bytes -= bytes
    size = bytes > groupBytes ? Math.max(groupMin, Math.floor(size / 2)) : Math.min(groupMax, size * 2)
  }
  return matches.slice(0, limit)
}

const tooMany = (): Fault =>
  new Fault('RATE_LIMITED', 'too many searches at once: wait until one has ended, then retry', { retryAfterSeconds: 1 })

export type Search = ReturnType<typeof createSearch>

function hitOf(envelope: Envelope, terms: readonly SearchTerm[]): MessageHit {
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
