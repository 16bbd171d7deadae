import { stopwatch } from '../platform/clock.ts'
import { coalesce } from '../platform/coalesce.ts'
import { agentPages, type AgentPage } from '../store/agent-pages.ts'
import type { Store } from '../store/index.ts'
import { indexBatch } from './batch.ts'

/** New mail of this time is indexed in one batch. */
const batchDelayMs = 500
const agentsPerBatch = 32
/**
 * After a batch the indexer pauses for this part of the time that the batch took, to leave the database to senders. A
 * search does not wait for the pause.
 */
const pauseFactor = 0.25
const retryMs = 5_000
/** Agents remembered as having mail to index; beyond them, a scan finds the rest. */
const waitingMax = 100_000
const agentsPerScan = 5_000

/**
 * Indexes accepted mail in the background, the mailboxes that have waited longest first. Scheduling a mailbox is only a
 * hint: a search indexes its own mailbox first, and a scan of all positions finds what a crash or another process left.
 * While no mail arrives it does nothing.
 */
export function createIndexer(store: Store, failed: (error: unknown) => void) {
  const waiting = new Set<string>()
  let mayHaveMissed = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined

  function add(agentIds: readonly string[]): void {
    for (const agentId of agentIds)
      if (waiting.size < waitingMax) waiting.add(agentId)
      else mayHaveMissed = true
  }

  function wake(ms: number): void {
    if (stopped || timer || running || (waiting.size === 0 && !mayHaveMissed)) return
    timer = setTimeout(() => {
      timer = undefined
      running = runStep().then((pauseMs) => {
        running = undefined
        wake(pauseMs)
      })
    }, ms).unref()
  }

  const unindexedAfter = (after: string): Promise<AgentPage> => store.searchIndex.behind(after, agentsPerScan)

  /** Indexes one batch, or scans if nothing is scheduled; resolves with how long to pause. */
  async function runStep(): Promise<number> {
    const elapsed = stopwatch()
    const agentIds = takeFirst(waiting, agentsPerBatch)
    const isScan = agentIds.length === 0
    if (isScan) mayHaveMissed = false
    try {
      if (isScan) for await (const behind of agentPages(unindexedAfter)) add(behind)
      else add(await indexBatch(store, agentIds))
      return elapsed() * pauseFactor
    } catch (error) {
      add(agentIds)
      mayHaveMissed ||= isScan
      failed(error)
      return retryMs
    }
  }

  return {
    /** Indexes everything that is in one agent's mailbox by now. */
    catchUp: coalesce(async (agentId) => {
      while ((await indexBatch(store, [agentId])).length > 0);
    }),

    /** Schedules the mailboxes of these agents, which got mail. */
    schedule(agentIds: readonly string[]): void {
      add(agentIds)
      wake(batchDelayMs)
    },

    /** Scans all mailboxes for mail that is not indexed yet. */
    scan(): void {
      mayHaveMissed = true
      wake(0)
    },

    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

export type Indexer = ReturnType<typeof createIndexer>

function takeFirst<T>(values: Set<T>, count: number): T[] {
  const first: T[] = []
  for (const value of values) if (first.push(value) === count) break
  for (const value of first) values.delete(value)
  return first
}
