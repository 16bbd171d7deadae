import { agentScopes } from '#generated/scopes.ts'
import type { Bootstrap } from '../../support/bootstrap.ts'
import { clientOf, secretOf, type TestAgents } from '../agents.ts'

/** Agents of each kind. A send takes as many recipients. */
export const agentsOfKind = 100

/** A word in the names of all private agents. No agent has the other word. */
export const words = { secret: 'xylophone', absent: 'xylophant' }

export const owner = { username: 'chaos', password: 'many of us' }

/** A username that has an account, and one that has none. */
export const usernames = { known: 'hidden', absent: 'absent' }

/** The organization of the owner. */
export const organization = 'crew'

/**
 * Reasons for a 404, by a word of six letters in the handle. Agents of the kinds `absent` and `nobody` do not exist.
 */
export const kinds = ['absent', 'nobody', 'secret', 'blocks', 'paused', 'asleep', 'closed', 'listed'] as const
export type Kind = (typeof kinds)[number]

/** The owner of the kind `nobody` does not exist either. */
export const handleOf = (kind: Kind, n: number): string =>
  `@${kind === 'nobody' ? kind : usernames.known}.${kind}${String(n).padStart(2, '0')}`

export const handlesOf = (kind: Kind): string[] => Array.from({ length: agentsOfKind }, (_, n) => handleOf(kind, n))

/** Agents of the owner: one that sends, one that blocks, one that has contacts, and one with an allowlist. */
const roles = ['sender', 'blocker', 'friend', 'lister'] as const
export type Role = (typeof roles)[number]

export const roleHandle = (role: Role): string => `@chaos.${role}`

const sender = roleHandle('sender')
const friend = roleHandle('friend')
type HiddenAgent = NonNullable<Bootstrap['agents']>[number]

const open = { inbound_policy: 'open' } as const
const closed = { inbound_policy: 'allowlist' } as const

const fieldsOf: Record<Exclude<Kind, 'absent' | 'nobody'>, Omit<HiddenAgent, 'handle' | 'visibility'>> = {
  secret: { ...closed, display_name: `The ${words.secret}` },
  blocks: { ...open, blocks: [sender] },
  paused: { ...open, paused: true },
  asleep: { ...open, inactive: true },
  closed: { ...closed, allowlist: [friend] },
  listed: { ...closed, allowlist: [sender], paused: true },
}

const hidden = kinds.flatMap((kind) =>
  kind === 'absent' || kind === 'nobody'
    ? []
    : handlesOf(kind).map((handle) => ({ handle, visibility: 'private' as const, ...fieldsOf[kind] })),
)

const scope = [...new Set(Object.values(agentScopes).flat())].join(' ')

/** All hidden agents are private and belong to another account than the agents that try their handles. */
export function agentsWithHidden(): TestAgents {
  const senders = roles.map(roleHandle)
  const bootstrap: Bootstrap = {
    accounts: [
      { ...owner, email: 'chaos@example.com', tier: 'pro' },
      { username: usernames.known, email: 'hidden@example.com', password: 'nobody sees us', tier: 'pro' },
    ],
    organizations: [{ slug: organization, name: 'Crew', members: [{ username: owner.username, role: 'owner' }] }],
    agents: [...senders.map((handle) => ({ handle, ...open, visibility: 'public' as const })), ...hidden],
    clients: senders.map((agent) => ({
      client_id: clientOf(agent),
      client_secret: secretOf(agent),
      agent,
      scope,
    })),
  }
  return { bootstrap, senders, receivers: [] }
}
