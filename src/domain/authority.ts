import { Fault } from '../fault.ts'

/** Actor behind a token: the agent, the client, the session and the signing key. A token of a person has no agent. */
export interface Actor {
  agentId?: string | undefined
  clientId: string
  /** Id of the key that signed the token. */
  keyId?: string | undefined
  /**
   * Id of the token family. For client credentials, which have no family, the id of the client. For a person who reads
   * the mailbox, the session of the browser.
   */
  sessionId: string
}

/** Returns true if a person acts on the service's own pages, and not through an app. */
export const isBrowser = ({ sessionId }: Pick<Actor, 'sessionId'>): boolean => sessionId.startsWith('ses_')

/** Caller with a token for an agent, and the data of the token. */
export interface Caller extends Actor {
  agentId: string
  handle: string
  scopes: readonly string[]
  /** Expiry of the token, in epoch milliseconds. */
  expiresAt: number
}

const authorityKinds = ['agent', 'client', 'session', 'key'] as const

/** Kind of part that an actor consists of. Each part can end independently of the other parts. */
export type AuthorityKind = (typeof authorityKinds)[number]

export const isAuthorityKind = (value: unknown): value is AuthorityKind => authorityKinds.some((kind) => kind === value)

/** Notice that a part of an actor has ended or has become valid again. */
export interface AuthorityChange {
  kind: AuthorityKind
  id: string
}

export const changesOf = (kind: AuthorityKind, ids: readonly string[]): AuthorityChange[] =>
  ids.map((id) => ({ kind, id }))

/** Returns a key for a change. Changes of the same part have equal keys. */
export const keyOfChange = ({ kind, id }: AuthorityChange): string => `${kind} ${id}`

/** Returns the parts of an actor. Each has the form of a change that concerns it. */
export const partsOf = (actor: Actor): AuthorityChange[] =>
  authorityKinds.flatMap((kind) => {
    const id = actor[`${kind}Id`]
    return id === undefined ? [] : [{ kind, id }]
  })

/** Returns a function that returns true for an actor with at least one changed part. */
export function partOfAny(changes: Iterable<AuthorityChange>): (actor: Actor) => boolean {
  const changed = new Map(authorityKinds.map((kind) => [kind, new Set<string | undefined>()]))
  for (const { kind, id } of changes) changed.get(kind)!.add(id)
  const parts = [...changed].filter(([, ids]) => ids.size > 0)
  return (actor) => parts.some(([kind, ids]) => ids.has(actor[`${kind}Id`]))
}

/** Returns a key for an actor. Equal actors have equal keys. */
export const actorKey = ({ agentId = '', clientId, sessionId, keyId = '' }: Actor): string =>
  `${agentId} ${clientId} ${sessionId} ${keyId}`

export type AgentState = 'active' | 'inactive' | 'gone'

export interface ActorStatus {
  agent: AgentState
  clientRevoked: boolean
  sessionEnded: boolean
  keyWithdrawn: boolean
}

/** Kind of use: a call, or a socket that stays open after a call. */
export type Use = 'call' | 'socket'

export const keyWithdrawnFault = (): Fault => new Fault('UNAUTHORIZED', 'the key of the token was withdrawn')

/**
 * Returns the reason why the actor may not act, or undefined if it may. For a call, only key and agent count: an access
 * token is valid until it expires, even if its client or session has ended. For a socket, all parts count.
 */
export function faultOfActor(status: ActorStatus, use: Use): Fault | undefined {
  const { agent, clientRevoked, sessionEnded } = status
  if (status.keyWithdrawn) return keyWithdrawnFault()
  if (use === 'socket' && clientRevoked) return new Fault('UNAUTHORIZED', 'the client was revoked')
  if (use === 'socket' && sessionEnded) return new Fault('UNAUTHORIZED', 'the session was ended')
  return faultOfAgent(agent)
}

export const agentGone = (): Fault => new Fault('UNAUTHORIZED', 'the agent no longer exists')

export function faultOfAgent(agent: AgentState): Fault | undefined {
  if (agent === 'gone') return agentGone()
  return agent === 'inactive' ? new Fault('FORBIDDEN', 'the agent is inactive') : undefined
}
