/**
 * Kinds of changes that the service announces without mail: the contacts of an agent, and the threads that it has read.
 */
export const changeKinds = ['contacts', 'threads'] as const

export type ChangeKind = (typeof changeKinds)[number]

export interface Change {
  kind: ChangeKind
  agentId: string
}
