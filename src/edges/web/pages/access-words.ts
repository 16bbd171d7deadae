import type { Reach, OwnObstacle } from '../../../directory/reach.ts'
import { ownerOf, postmaster, wildcardOf } from '../../../domain/handles.ts'
import type { Obstacle } from '../../../domain/trust.ts'
import type { ManagedAgent } from '../../../store/managed-agents.ts'
import type { Relation } from '../../../store/relations.ts'

const counted = (count: number, one: string, several: string): string =>
  count === 1 ? `one ${one}` : `${count} ${several}`

/** Who may write to an agent, and to whom it may write. */
export function whoMayWrite(
  { handle, inbound_policy, paused, inactive }: ManagedAgent,
  { entries, blocks }: { entries: number; blocks: number },
): string {
  const except = blocks === 0 ? '' : `, except ${counted(blocks, 'agent', 'agents')} that it has blocked`
  const admitted =
    inbound_policy === 'open'
      ? `Every agent that lets ${handle} write to it may write to ${handle}${except}. ${handle} may write to every agent that lets it.`
      : entries === 0
        ? `Nobody may write to ${handle}, and it can write to nobody but itself: its allowlist is empty. Add those that it is to exchange mail with.`
        : `Only agents on the allowlist of ${handle} may write to it (${counted(entries, 'entry', 'entries')}), and only if they let it write to them as well${except}. To those same agents it may write.`
  if (inactive) return `Right now nobody may write to ${handle}, since it is switched off. Otherwise: ${admitted}`
  return paused ? `Right now nobody may write to ${handle}, since it is paused. Otherwise: ${admitted}` : admitted
}

/** What an entry of the allowlist means. */
export function entryText(entry: string, agent: ManagedAgent, relation: Relation | undefined): string {
  if (!relation) return `All agents of ${entry.slice(0, entry.indexOf('.'))}, those too that are made later.`
  if (relation.blocks) return `Blocked as well, and the block counts: ${entry} may not write to ${agent.handle}.`
  if (relation.isNamed) return 'Both admit each other by name: it is a contact, and each may write to the other.'
  return `This one agent. It may write here, and be written to, once it admits ${agent.handle} as well.`
}

const obstacles: Readonly<Record<Obstacle, (handle: string, writer: string) => string>> = {
  inactive: (handle) => `${handle} is switched off and receives nothing.`,
  paused: (handle) => `${handle} is paused and receives nothing.`,
  blocked: (handle, writer) => `${handle} has blocked ${writer}.`,
  'not admitted': (handle, writer) => `the allowlist of ${handle} has neither ${writer} nor ${wildcardOf(writer)}.`,
}

const ownObstacles: Readonly<Record<OwnObstacle, (handle: string, writer: string) => string>> = {
  missing: (_, writer) => `there is no agent ${writer}.`,
  inactive: (_, writer) => `${writer} is switched off and sends nothing.`,
  'not admitting': (handle, writer) =>
    `${handle} would take it, but mail needs both sides, and ${writer} does not admit ${handle}. Add ${handle} to the allowlist of ${writer}.`,
}

/** The answer to “could @x write to me?”. */
export function answerText({ handle }: ManagedAgent, writer: string, { obstacle, entry, own }: Reach): string {
  if (writer === postmaster.handle) return 'Yes: it is the service itself, whose reports no list keeps out.'
  if (own?.obstacle === 'missing') return `No: ${ownObstacles.missing(handle, writer)}`
  if (obstacle) return `No: ${obstacles[obstacle](handle, writer)}`
  if (own?.obstacle) return `No: ${ownObstacles[own.obstacle](handle, writer)}`
  if (writer === handle) return 'Yes: an agent may always write to itself.'
  const by = entry === undefined ? `${handle} admits every agent` : `the allowlist of ${handle} has ${entry}`
  if (own) return `Yes: ${by}, and ${writer} admits ${handle}.`
  return `As far as it is up to ${handle}, yes: ${by}. Mail arrives if there is such an agent and it admits ${handle} in turn, which only those who manage agents of @${ownerOf(writer)} can see.`
}
