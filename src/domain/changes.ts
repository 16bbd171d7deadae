/**
 * Kinds of changes that the service announces without mail: the contacts of an agent, and the threads that it has read.
 */
export const agentChangeKinds = ['contacts', 'threads'] as const

export type AgentChangeKind = (typeof agentChangeKinds)[number]

export interface AgentChange {
  kind: AgentChangeKind
  agentId: string
}
