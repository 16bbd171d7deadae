import { Fault } from '../fault.ts'

/** Who acts with a token: for which agent (none with a person's token), by which client, session and key. */
export interface Actor {
  agentId?: string | undefined
  clientId: string
  /** The key that signed its token. */
  keyId?: string | undefined
  /**
   * A token family; for client credentials, which have none, the client; for a person who looks into the mailbox, the
   * session of their browser.
   */
  sessionId: string
}

/** Whether a person of the service's own pages acts, and no app. */
export const isBrowser = ({ sessionId }: Pick<Actor, 'sessionId'>): boolean => sessionId.startsWith('ses_')

/** The one agent that an agent's token stands for, as the token says. */
export interface Caller extends Actor {
  agentId: string
  handle: string
  scopes: readonly string[]
  /** Epoch milliseconds at which the token ends. */
  expiresAt: number
}

const authorityKinds = ['agent', 'client', 'session', 'key'] as const

/** The parts of an actor that can end, each by itself. */
export type AuthorityKind = (typeof authorityKinds)[number]

export const isAuthorityKind = (value: unknown): value is AuthorityKind => authorityKinds.some((kind) => kind === value)

/** One of them was ended, or revived. */
export interface AuthorityChange {
  kind: AuthorityKind
  id: string
}

export const changesOf = (kind: AuthorityKind, ids: readonly string[]): AuthorityChange[] =>
  ids.map((id) => ({ kind, id }))

/** The same text for changes of the same part. */
export const changeKey = ({ kind, id }: AuthorityChange): string => `${kind} ${id}`

/** As changes name them. */
export const partsOf = (actor: Actor): AuthorityChange[] =>
  authorityKinds.flatMap((kind) => {
    const id = actor[`${kind}Id`]
    return id === undefined ? [] : [{ kind, id }]
  })

/** Tells of an actor whether a part of it is among those that changed. */
export function partOfAny(changes: Iterable<AuthorityChange>): (actor: Actor) => boolean {
  const changed = new Map(authorityKinds.map((kind) => [kind, new Set<string | undefined>()]))
  for (const { kind, id } of changes) changed.get(kind)!.add(id)
  const parts = [...changed].filter(([, ids]) => ids.size > 0)
  return (actor) => parts.some(([kind, ids]) => ids.has(actor[`${kind}Id`]))
}

/** The same text for the same actor. */
export const actorKey = ({ agentId = '', clientId, sessionId, keyId = '' }: Actor): string =>
  `${agentId} ${clientId} ${sessionId} ${keyId}`

export type AgentState = 'active' | 'inactive' | 'gone'

export interface ActorStatus {
  agent: AgentState
  clientRevoked: boolean
  sessionEnded: boolean
  keyWithdrawn: boolean
}

/** A call, or a socket that stays open after it. */
export type Use = 'call' | 'socket'

export const keyWithdrawn = (): Fault => new Fault('UNAUTHORIZED', 'the key of the token was withdrawn')

/**
 * Why the actor may not act, if it may not. A call asks for its agent alone: an access token is good until it expires,
 * whatever became of its client and session. A socket ends with each of them.
 */
export function refusalOfActor(status: ActorStatus, use: Use): Fault | undefined {
  const { agent, clientRevoked, sessionEnded } = status
  if (status.keyWithdrawn) return keyWithdrawn()
  if (use === 'socket' && clientRevoked) return new Fault('UNAUTHORIZED', 'the client was revoked')
  if (use === 'socket' && sessionEnded) return new Fault('UNAUTHORIZED', 'the session was ended')
  return refusalOfAgent(agent)
}

export const agentGone = (): Fault => new Fault('UNAUTHORIZED', 'the agent is gone')

export function refusalOfAgent(agent: AgentState): Fault | undefined {
  if (agent === 'gone') return agentGone()
  return agent === 'inactive' ? new Fault('FORBIDDEN', 'the agent is inactive') : undefined
}
