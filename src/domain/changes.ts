/** Properties of an agent that can change without mail: its contacts, and the threads that it has read. */
export const changeKinds = ['contacts', 'threads'] as const

export type ChangeKind = (typeof changeKinds)[number]

export interface Change {
  kind: ChangeKind
  agentId: string
}
