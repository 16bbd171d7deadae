import type { Change, ChangeKind } from '../domain/changes.ts'

/** Says what a statement has changed, and of which agents; of those that are none, nothing. */
export type Changed = (kind: ChangeKind, agentIds: Iterable<string | null>) => void

export type ChangeListener = (changes: readonly Change[]) => void

export const changedInto =
  (add: (change: Change) => unknown): Changed =>
  (kind, agentIds) => {
    for (const agentId of agentIds) if (agentId !== null) add({ kind, agentId })
  }

/**
 * Tells of what has been committed, each change once, in a later turn: who has changed something of another agent must
 * not see by the time that it takes whether somebody is told.
 */
export function createChangeTeller() {
  const listeners: ChangeListener[] = []
  let untold = new Map<string, Change>()

  function tellAll(): void {
    const changes = [...untold.values()]
    untold = new Map()
    for (const listener of listeners) listener(changes)
  }

  return {
    onChange: (listener: ChangeListener): void => void listeners.push(listener),
    tell(change: Change): void {
      if (untold.size === 0) setImmediate(tellAll)
      untold.set(`${change.agentId} ${change.kind}`, change)
    },
  }
}
