import type { AgentChange, AgentChangeKind } from '../../domain/changes.ts'

/** Entry that an agent has added to its allowlist. */
export interface AllowlistAddition {
  agent_id: string
  entry: string
}

/** Function that reports a change of these agents. It skips ids that are null. */
export interface ReportChange {
  (kind: AgentChangeKind, agentIds: Iterable<string | null>): void
  /**
   * Reports new allowlist entries. An entry changes the contacts of the agent that added it, and of the agents whose
   * contact list shows it. The announcer looks up the latter agents after the commit. Two agents may allow each other
   * in concurrent transactions, and before the commit neither transaction sees the other entry.
   */
  admitted(admissions: readonly AllowlistAddition[]): void
}

export type ChangeListener = (changes: readonly AgentChange[]) => void

/** Change of an agent, or new allowlist entry. Both are announced after the commit. */
export type Announcement = AgentChange | AllowlistAddition

export const createChangeReporter = (add: (told: Announcement) => unknown): ReportChange => {
  const changed = (kind: AgentChangeKind, agentIds: Iterable<string | null>): void => {
    for (const agentId of agentIds) if (agentId !== null) add({ kind, agentId })
  }
  const admitted = (admissions: readonly AllowlistAddition[]): void => {
    for (const admission of admissions) add(admission)
    changed(
      'contacts',
      admissions.map(({ agent_id }) => agent_id),
    )
  }
  return Object.assign(changed, { admitted })
}

const isAdmission = (told: Announcement): told is AllowlistAddition => 'entry' in told
const isChange = (told: Announcement): told is AgentChange => !isAdmission(told)

const keyOf = (told: Announcement): string =>
  isAdmission(told) ? `${told.agent_id} admits ${told.entry}` : `${told.agentId} ${told.kind}`

/**
 * Returns an announcer of committed changes. It announces them in a later turn of the event loop, and merges equal
 * changes. The delay prevents a caller from measuring whether its change of another agent notifies somebody. `shownTo`
 * finds the agents whose contact lists show new allowlist entries. If `shownTo` fails, these agents are not notified.
 */
export function createChangeAnnouncer(shownTo: (admissions: readonly AllowlistAddition[]) => Promise<string[]>) {
  const listeners: ChangeListener[] = []
  let untold = new Map<string, Announcement>()

  function tellListeners(changes: readonly AgentChange[]): void {
    for (const listener of listeners) listener(changes)
  }

  async function tellOthers(admissions: readonly AllowlistAddition[], told: readonly AgentChange[]): Promise<void> {
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
    tell(told: Announcement): void {
      if (untold.size === 0) setImmediate(tellAll)
      untold.set(keyOf(told), told)
    },
  }
}
