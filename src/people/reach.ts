import { allows, obstacleOf, type Obstacle } from '../domain/trust.ts'
import { wildcardOf } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'

interface Agent {
  id: string
  handle: string
}

/** Reason why a person's own agent cannot write, although the recipient would accept its mail. */
export type RecipientObstacle = 'missing' | 'inactive' | 'not admitting'

/** Answer for the people who manage an agent: may a certain writer send mail to the agent? */
export interface ContactReach {
  /** Reason why the agent does not accept the writer; undefined if it does. */
  obstacle: Obstacle | undefined
  /** Allowlist entry that allows the writer. Absent if the policy allows everybody. */
  entry: string | undefined
  /**
   * State of the writer if the person manages it, too. Absent for other writers, because the answer must not reveal
   * whether they exist.
   */
  own?: { obstacle: RecipientObstacle | undefined }
}

/**
 * Checks whether the writer can send mail to the agent, with the statement and the rule of a send. It does not look up
 * a writer of another owner. The answer and the work then depend only on the lists of the agent.
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
    obstacle: obstacleOf(recipient, known),
    entry: [writer, wildcardOf(writer)].find((entry) => recipient.allowed.has(entry)),
    ...(isOwn && { own: { obstacle: ownObstacle() } }),
  }

  function ownObstacle(): RecipientObstacle | undefined {
    if (senderInactive === undefined) return 'missing'
    if (senderInactive) return 'inactive'
    return writer === agent.handle || allows(from, recipient) ? undefined : 'not admitting'
  }
}
