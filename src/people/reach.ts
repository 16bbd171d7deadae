import type { InboundPolicy } from '#generated/rest/models.ts'
import { allows, deliveryObstacleOf, type DeliveryObstacle } from '../domain/trust.ts'
import { ownerWildcardOf } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'

interface Agent {
  id: string
  handle: string
}

/**
 * Reason why the writer cannot send, although the agent would accept its mail. `not admitting` means that the writer
 * itself does not allow the agent.
 */
export type WriterObstacle = 'missing' | 'inactive' | 'not admitting'

/** Result for the people who manage an agent. It states whether a certain writer can send mail to the agent. */
export interface ContactReach {
  /** Reason why the agent rejects mail of the writer; undefined if it accepts the mail. */
  obstacle: DeliveryObstacle | undefined
  /** Allowlist entry of the agent that matches the writer; undefined if there is none. */
  entry: string | undefined
  /**
   * Obstacle on the side of the writer, if the person also manages the writer. Absent for other writers, because it
   * would reveal whether they exist.
   */
  own?: { obstacle: WriterObstacle | undefined }
}

/**
 * Checks whether the writer can send mail to the agent. It uses the same statement and rule as a send. It does not look
 * up a writer of another owner, so result and time reveal nothing about that writer.
 */
export async function readContactReach(
  { agents, admission }: Pick<Store, 'agents' | 'admission'>,
  agent: Agent,
  writer: string,
  isOwn: boolean,
): Promise<ContactReach | undefined> {
  const sender = { agentId: (isOwn ? await agents.idOf(writer) : undefined) ?? '', handle: writer }
  const asked = { sender, recipients: [agent.handle], draft: { id: '' }, digest: '' }
  const { pairs, senderInactive } = await admission.read(asked)
  const { sender: from, recipient, recipientExists } = pairs[0]!
  if (!recipientExists) return undefined
  const known = { ...from, id: writer === agent.handle ? agent.id : from.id }
  return {
    obstacle: deliveryObstacleOf(recipient, known),
    entry: [writer, ownerWildcardOf(writer)].find((entry) => recipient.allowed.has(entry)),
    ...(isOwn && { own: { obstacle: ownObstacle() } }),
  }

  function ownObstacle(): WriterObstacle | undefined {
    if (senderInactive === undefined) return 'missing'
    if (senderInactive) return 'inactive'
    return writer === agent.handle || allows(from, recipient) ? undefined : 'not admitting'
  }
}

/** Rule of an agent for its mail: its inbound policy, and its allowlist. */
interface OwnRule {
  handle: string
  inboundPolicy: InboundPolicy
  allowed: ReadonlySet<string>
}

/** Reads the rule of an agent. Returns undefined if the agent does not exist. */
export async function readOwnRule(
  { profiles, trust }: Pick<Store, 'profiles' | 'trust'>,
  agentId: string,
): Promise<OwnRule | undefined> {
  const own = await profiles.find(agentId)
  if (!own) return undefined
  return { handle: own.handle, inboundPolicy: own.inbound_policy, allowed: new Set(await trust.allowlist(agentId)) }
}

/** Returns true if the agent itself allows mail with a handle. It says nothing about the other side. */
export const ownSideAllows = (rule: OwnRule, handle: string): boolean =>
  handle === rule.handle || allows(rule, { handle })

/** Returns the handles that an agent itself does not allow, so that it cannot send to them. */
export async function handlesNotAllowed(
  store: Pick<Store, 'profiles' | 'trust'>,
  { agentId }: { agentId: string },
  handles: readonly string[],
): Promise<string[]> {
  const rule = await readOwnRule(store, agentId)
  return rule ? [...new Set(handles)].filter((handle) => !ownSideAllows(rule, handle)) : []
}
