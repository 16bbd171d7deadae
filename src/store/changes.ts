import type { Change, ChangeKind } from '../domain/changes.ts'

/** That an agent admits a handle since. */
export interface Admission {
  agent_id: string
  entry: string
}

/** Says what a statement has changed, and of which agents; of those that are none, nothing. */
export interface Changed {
  (kind: ChangeKind, agentIds: Iterable<string | null>): void
  /**
   * The same of the contacts of those agents, and of those whom they admit, where their contacts show it. That is
   * looked up after the commit: of two who admit each other at the same moment neither sees the other before.
   */
  admitted(admissions: readonly Admission[]): void
}

export type ChangeListener = (changes: readonly Change[]) => void

/** What is told after a commit. */
export type Told = Change | Admission

export const changedInto = (add: (told: Told) => unknown): Changed => {
  const changed = (kind: ChangeKind, agentIds: Iterable<string | null>): void => {
    for (const agentId of agentIds) if (agentId !== null) add({ kind, agentId })
  }
  const admitted = (admissions: readonly Admission[]): void => {
    for (const admission of admissions) add(admission)
    changed(
      'contacts',
      admissions.map(({ agent_id }) => agent_id),
    )
  }
  return Object.assign(changed, { admitted })
}

const isAdmission = (told: Told): told is Admission => 'entry' in told
const isChange = (told: Told): told is Change => !isAdmission(told)

const keyOf = (told: Told): string =>
  isAdmission(told) ? `${told.agent_id} admits ${told.entry}` : `${told.agentId} ${told.kind}`

/**
 * Tells of what has been committed, each change once, in a later turn: who has changed something of another agent must
 * not see by the time that it takes whether somebody is told. `shownTo` finds the agents whose contacts show what
 * others admit; where it fails, nobody is told.
 */
export function createChangeTeller(shownTo: (admissions: readonly Admission[]) => Promise<string[]>) {
  const listeners: ChangeListener[] = []
  let untold = new Map<string, Told>()

  function tellListeners(changes: readonly Change[]): void {
    for (const listener of listeners) listener(changes)
  }

  async function tellOthers(admissions: readonly Admission[], told: readonly Change[]): Promise<void> {
    const known = new Set(told.filter(({ kind }) => kind === 'contacts').map(({ agentId }) => agentId))
    const others = (await shownTo(admissions)).filter((agentId) => !known.has(agentId))
    if (others.length > 0) tellListeners(others.map((agentId) => ({ kind: 'contacts', agentId })))
  }

  function tellAll(): void {
    const all = [...untold.values()]
    const [changes, admissions] = [all.filter(isChange), all.filter(isAdmission)]
    untold = new Map()
    tellListeners(changes)
    if (admissions.length > 0) void tellOthers(admissions, changes).catch(() => {})
  }

  return {
    onChange: (listener: ChangeListener): void => void listeners.push(listener),
    tell(told: Told): void {
      if (untold.size === 0) setImmediate(tellAll)
      untold.set(keyOf(told), told)
    },
  }
}
