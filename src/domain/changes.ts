/** What of an agent changes also by other things than its mail: its list of contacts, and what it has read. */
export const changeKinds = ['contacts', 'threads'] as const

export type ChangeKind = (typeof changeKinds)[number]

export interface Change {
  kind: ChangeKind
  agentId: string
}
