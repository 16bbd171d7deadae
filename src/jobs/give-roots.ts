import { ancestorsOf, namedRootOf, rootOf } from '../domain/threads.ts'
import type { Store } from '../store/index.ts'

const entriesPerStep = 500

/** Gives entries without a root theirs, mailbox by mailbox and the oldest first, a short transaction at a time. */
export async function giveRoots(store: Pick<Store, 'threadRoots' | 'transaction'>): Promise<void> {
  for (;;) {
    const agentId = await store.threadRoots.agentWithout()
    if (agentId === undefined) return
    await store.transaction(({ threadRoots }) => giveSome(threadRoots, agentId))
  }
}

async function giveSome(threadRoots: Store['threadRoots'], agentId: string): Promise<void> {
  const entries = await threadRoots.lockWithout(agentId, entriesPerStep)
  const known = await threadRoots.find(agentId, [...new Set(entries.flatMap(ancestorsOf))])
  const given = entries.map((entry) => {
    const rootId = rootOf(entry, (id) => known.get(id)) ?? namedRootOf(entry)
    known.set(entry.id, rootId)
    return { id: entry.id, createdAt: entry.createdAt, rootId }
  })
  await threadRoots.give(agentId, given)
}
