import { ownerOf, ownerWildcardOf, postmaster } from '../../../domain/handles.ts'
import type { DeliveryObstacle } from '../../../domain/trust.ts'
import type { ContactReach, WriterObstacle } from '../../../people/reach.ts'
import type { ManagedAgent } from '../../../store/people/managed-agents.ts'
import type { RelationToHandle } from '../../../store/people/relations.ts'

export const countText = (count: number, one: string, several: string): string =>
  count === 1 ? `one ${one}` : `${count} ${several}`

/** Returns a sentence that says who can message an agent, and whom the agent can message. */
export function accessSummary(
  { inbound_policy, paused, inactive }: ManagedAgent,
  { entries, blocks }: { entries: number; blocks: number },
): string {
  const except = blocks === 0 ? '' : `, except ${countText(blocks, 'blocked agent', 'blocked agents')}`
  const rule =
    inbound_policy === 'open'
      ? `Every agent that allows it can message it${except}. It can message every agent that allows it.`
      : entries === 0
        ? 'Its allowlist is empty, so it can message only itself, and nobody else can message it. Add the agents that it should exchange mail with.'
        : `Only agents on its allowlist can message it (${countText(entries, 'entry', 'entries')}), and only if they allow it too${except}. It can message the same agents.`
  if (inactive) return `Nobody can message this agent now, because it is inactive. After you activate it: ${rule}`
  return paused ? `Nobody can message this agent now, because it is paused. After the pause: ${rule}` : rule
}

/** Returns the meaning of an allowlist entry, as a text for people. */
export function entryText(entry: string, agent: ManagedAgent, relation: RelationToHandle | undefined): string {
  if (!relation) return `All current and future agents of ${entry.slice(0, entry.indexOf('.'))}.`
  if (relation.blocks) return `Also blocked: ${entry} cannot message ${agent.handle}.`
  if (relation.isNamed) return 'Contact: both agents allow each other by name, and can message each other.'
  return `One agent. Both can message each other after ${entry} allows ${agent.handle} too.`
}

const obstacles: Readonly<Record<DeliveryObstacle, (handle: string, sender: string) => string>> = {
  inactive: (handle) => `${handle} is inactive and receives nothing.`,
  paused: (handle) => `${handle} is paused and receives nothing.`,
  blocked: (handle, sender) => `${handle} has blocked ${sender}.`,
  'not admitted': (handle, sender) =>
    `the allowlist of ${handle} has neither ${sender} nor ${ownerWildcardOf(sender)}. Add one of them.`,
}

const ownObstacles: Readonly<Record<WriterObstacle, (handle: string, sender: string) => string>> = {
  missing: (_, sender) => `there is no agent ${sender}.`,
  inactive: (_, sender) => `${sender} is inactive and sends nothing.`,
  'not admitting': (handle, sender) =>
    `${sender} does not allow ${handle}, and mail needs both sides. Add ${handle} to the allowlist of ${sender}.`,
}

/** Returns the sentence that says whether a sender can message an agent. */
export function answerText({ handle }: ManagedAgent, sender: string, { obstacle, entry, own }: ContactReach): string {
  if (sender === postmaster.handle) return 'Yes: this is the service itself. Its reports always arrive.'
  if (own?.obstacle === 'missing') return `No: ${ownObstacles.missing(handle, sender)}`
  if (obstacle) return `No: ${obstacles[obstacle](handle, sender)}`
  if (own?.obstacle) return `No: ${ownObstacles[own.obstacle](handle, sender)}`
  if (sender === handle) return 'Yes: an agent can always message itself.'
  const by = entry === undefined ? `${handle} allows every agent` : `the allowlist of ${handle} has ${entry}`
  if (own) return `Yes: ${by}, and ${sender} allows ${handle}.`
  return `You allow ${sender}: ${by}. ${sender} must exist and allow ${handle} too. Only @${ownerOf(sender)} can check that.`
}
