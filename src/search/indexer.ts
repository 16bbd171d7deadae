import type { Envelope } from '#generated/rest/models.ts'
import { contentText } from '../domain/content.ts'
import { wordsOf } from '../domain/words.ts'
import { stopwatch } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { vectorOf, type PendingEnvelope, type WordlessAgent } from '../store/search.ts'

const envelopesPerBatch = 64
const agentsPerBatch = 100
/** Of each tick; the rest of the time belongs to whoever sends. Searching never waits for a tick. */
const millisecondsPerTick = 125
const envelopesPerTidying = 10_000

/** Puts the words of what was accepted where searches find them. A batch and its place in the queue go together: a crash repeats it. */
export function createIndexer(store: Store) {
  let untidied = 0

  /** Some envelopes, of one agent or of any; whether there may be more. */
  const indexBatch = (agentId?: string): Promise<boolean> =>
    store.transaction(async ({ search }) => {
      const taken = await search.take(envelopesPerBatch, agentId)
      if (taken.length > 0) await search.write(taken.map(written))
      untidied += taken.length
      return taken.length === envelopesPerBatch
    })

  const indexAgents = (): Promise<boolean> =>
    store.transaction(async ({ search }) => {
      const taken = await search.takeAgents(agentsPerBatch)
      if (taken.length > 0) await search.writeAgents(taken.map(writtenAgent))
      return taken.length === agentsPerBatch
    })

  return {
    /** All that one agent could find by now. */
    async catchUp(agentId: string): Promise<void> {
      while (await indexBatch(agentId));
    },

    async catchUpAgents(): Promise<void> {
      while (await indexAgents());
    },

    /** A share of what waits. */
    async tick(): Promise<void> {
      const elapsed = stopwatch()
      while ((await indexBatch()) && elapsed() < millisecondsPerTick);
      while ((await indexAgents()) && elapsed() < millisecondsPerTick);
      if (untidied < envelopesPerTidying) return
      untidied = 0
      await store.search.tidy()
    },
  }
}

export type Indexer = ReturnType<typeof createIndexer>

function written({ envelope_id, agent_ids, body }: PendingEnvelope): { id: string; vector: string } {
  const envelope: Envelope = JSON.parse(body)
  return { id: envelope_id, vector: vectorOf(wordsOf(contentText(envelope)), agent_ids) }
}

const writtenAgent = ({ id, handle, display_name, description }: WordlessAgent): { id: string; vector: string } => ({
  id,
  vector: vectorOf(wordsOf([handle, display_name ?? '', description ?? ''].join('\n')), []),
})
