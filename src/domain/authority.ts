import { Fault } from '../fault.ts'

/**
 * Actor behind a token. It consists of an agent, a client, a session and a signing key. The actor of a person has no
 * agent.
 */
export interface Actor {
  agentId?: string | undefined
  clientId: string
  /** Id of the key that signed the token. */
  keyId?: string | undefined
  /**
   * Id of the token family. For client credentials it is the session id of the client. In the dashboard it is the id of
   * the browser session.
   */
  sessionId: string
}

/** Returns true if a person acts in the dashboard of the service, without an app. */
export const isBrowserActor = ({ sessionId }: Pick<Actor, 'sessionId'>): boolean => sessionId.startsWith('ses_')

/** Agent that calls the service, with the data of its token. */
export interface Caller extends Actor {
  agentId: string
  handle: string
  scopes: readonly string[]
  /** Expiry of the token, in epoch milliseconds. */
  expiresAt: number
}

const authorityKinds = ['agent', 'client', 'session', 'key'] as const

/** Kind of the parts of an actor. Each part can lose its authority independently of the others. */
export type AuthorityKind = (typeof authorityKinds)[number]

export const isAuthorityKind = (value: unknown): value is AuthorityKind => authorityKinds.some((kind) => kind === value)

/** Notice that a part of an actor has lost or regained its authority, for example because the client was revoked. */
export interface AuthorityChange {
  kind: AuthorityKind
  id: string
}

export const authorityChangesOf = (kind: AuthorityKind, ids: readonly string[]): AuthorityChange[] =>
  ids.map((id) => ({ kind, id }))

/** Returns a map key for a change. Changes of the same part have equal keys. */
export const authorityChangeKey = ({ kind, id }: AuthorityChange): string => `${kind} ${id}`

/** Returns the parts of an actor as changes. A change that equals one of them affects the actor. */
export const actorPartsOf = (actor: Actor): AuthorityChange[] =>
  authorityKinds.flatMap((kind) => {
    const id = actor[`${kind}Id`]
    return id === undefined ? [] : [{ kind, id }]
  })

/** Returns a predicate. It is true for each actor that has at least one of the changed parts. */
export function createAffectedActorCheck(changes: Iterable<AuthorityChange>): (actor: Actor) => boolean {
  const changed = new Map(authorityKinds.map((kind) => [kind, new Set<string | undefined>()]))
  for (const { kind, id } of changes) changed.get(kind)!.add(id)
  const parts = [...changed].filter(([, ids]) => ids.size > 0)
  return (actor) => parts.some(([kind, ids]) => ids.has(actor[`${kind}Id`]))
}

/** Returns a map key for an actor. Equal actors have equal keys. */
export const actorKey = ({ agentId = '', clientId, sessionId, keyId = '' }: Actor): string =>
  `${agentId} ${clientId} ${sessionId} ${keyId}`

export type AgentState = 'active' | 'inactive' | 'gone'

export interface ActorStatus {
  agent: AgentState
  clientRevoked: boolean
  sessionEnded: boolean
  keyWithdrawn: boolean
}

/** Kind of use: one call, or a socket that stays open. */
export type AuthorityUse = 'call' | 'socket'

export const keyWithdrawnFault = (): Fault => new Fault('UNAUTHORIZED', 'the key that signed the token was revoked')

/**
 * Returns the reason why the actor may not act, or undefined if it may. A call needs a valid key and an active agent.
 * The access token stays valid until it expires, even if its client or session has ended. A socket also needs a valid
 * client and session.
 */
export function faultOfActor(status: ActorStatus, use: AuthorityUse): Fault | undefined {
  const { agent, clientRevoked, sessionEnded } = status
  if (status.keyWithdrawn) return keyWithdrawnFault()
  if (use === 'socket' && clientRevoked) return new Fault('UNAUTHORIZED', 'the client was revoked')
  if (use === 'socket' && sessionEnded) return new Fault('UNAUTHORIZED', 'the session was ended')
  return faultOfAgent(agent)
}

export const agentGoneFault = (): Fault => new Fault('UNAUTHORIZED', 'the agent no longer exists')

export function faultOfAgent(agent: AgentState): Fault | undefined {
  if (agent === 'gone') return agentGoneFault()
  return agent === 'inactive' ? new Fault('FORBIDDEN', 'the agent is inactive') : undefined
}
