import { ancestorsOf, namedRootOf, rootOf } from '../domain/threads.ts'
import { partiesInclude, senderIn } from '../domain/header-text.ts'
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
    const { id, header, createdAt } = entry
    const ofSender = partiesInclude(senderIn(header))
    const rootOfOwn = (ancestorId: string): string | undefined => {
      const ancestor = known.get(ancestorId)
      return ancestor && ofSender(ancestor.header) ? ancestor.rootId : undefined
    }
    const isForeign = (rootId: string): boolean => rootId !== id && known.has(rootId)
    const rootId = rootOf(entry, rootOfOwn, isForeign) ?? namedRootOf(entry)
    known.set(id, { rootId, header })
    return { id, createdAt, rootId }
  })
  await threadRoots.give(agentId, given)
}
