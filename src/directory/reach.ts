import { admits, obstacleOf, type Obstacle } from '../domain/trust.ts'
import { wildcardOf } from '../domain/handles.ts'
import type { Store } from '../store/index.ts'

interface Agent {
  id: string
  handle: string
}

/** What keeps a writer of one's own from writing, where the agent that it writes to would take it. */
export type OwnObstacle = 'missing' | 'inactive' | 'not admitting'

/** Whether a writer could write to an agent, as far as whoever manages the agent may know it. */
export interface Reach {
  /** What keeps the writer out on the side of the agent. */
  obstacle: Obstacle | undefined
  /** The entry by which the agent admits the writer; none where its policy admits everybody. */
  entry: string | undefined
  /** Of a writer that they manage too, what keeps it on its own side; of others nobody is told whether they exist. */
  own?: { obstacle: OwnObstacle | undefined }
}

/**
 * By the statement and the rule of a send. A writer whom somebody else manages is not looked up: what is found and how
 * much work that is depends on the agent's own lists alone.
 */
export async function reachOf(
  { agents, admission }: Pick<Store, 'agents' | 'admission'>,
  agent: Agent,
  writer: string,
  isOwn: boolean,
): Promise<Reach | undefined> {
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

  function ownObstacle(): OwnObstacle | undefined {
    if (senderInactive === undefined) return 'missing'
    if (senderInactive) return 'inactive'
    return writer === agent.handle || admits(from, recipient) ? undefined : 'not admitting'
  }
}
