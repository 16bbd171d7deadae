import { stopwatch } from '../platform/clock.ts'
import { coalesce } from '../platform/coalesce.ts'
import type { Store } from '../store/index.ts'
import { indexBatch } from './batch.ts'

/** What comes in during this time is worked off together. */
const batchDelayMs = 500
const agentsPerBatch = 32
/**
 * After a batch it rests for so many times as long as the batch took; the time belongs to whoever sends. Searching
 * waits for none of this.
 */
const restFactor = 0.25
const retryMs = 5_000
/** Agents that are known to have mail to index; more are looked for afterwards. */
const waitingMax = 100_000
const agentsPerScan = 5_000

/**
 * Indexes in the background what was accepted, the mailboxes that have waited longest first. That it was told of a
 * mailbox is a hint only: searching catches up by itself, and looking through all positions finds what a crash or
 * another process has left. While nothing arrives it does nothing.
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
      running = step().then((restMs) => {
        running = undefined
        wake(restMs)
      })
    }, ms).unref()
  }

  /** One batch, or a look for what was missed; resolves with how long to rest. */
  async function step(): Promise<number> {
    const elapsed = stopwatch()
    const agentIds = takeFirst(waiting, agentsPerBatch)
    const isScan = agentIds.length === 0
    if (isScan) mayHaveMissed = false
    try {
      if (isScan) for await (const behind of unindexedMailboxes(store)) add(behind)
      else add(await indexBatch(store, agentIds))
      return elapsed() * restFactor
    } catch (error) {
      add(agentIds)
      mayHaveMissed ||= isScan
      failed(error)
      return retryMs
    }
  }

  return {
    /** All that one agent could find by now. */
    catchUp: coalesce(async (agentId) => {
      while ((await indexBatch(store, [agentId])).length > 0);
    }),

    /** Told of agents whose mailboxes got mail. */
    schedule(agentIds: readonly string[]): void {
      add(agentIds)
      wake(batchDelayMs)
    },

    /** Looks for mailboxes that have mail which nobody told of. */
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

async function* unindexedMailboxes({ searchIndex }: Store): AsyncGenerator<string[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { last, behind } = await searchIndex.behind(after, agentsPerScan)
    yield behind
    after = last
  }
}

function takeFirst<T>(values: Set<T>, count: number): T[] {
  const first: T[] = []
  for (const value of values) if (first.push(value) === count) break
  for (const value of first) values.delete(value)
  return first
}
