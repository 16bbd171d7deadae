import type { Bootstrap } from '../support/bootstrap.ts'

const scope = 'mailbox:read mailbox:write messages:read messages:write realtime:read threads:read webhooks:write'

export interface TestAgents {
  bootstrap: Bootstrap
  /** Handles of agents with an OAuth client, which can send. */
  senders: string[]
  /** Handles of agents that only receive. */
  receivers: string[]
}

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `@chaos.${prefix}${index}`)

export const clientOf = (handle: string): string => `cli_${handle.slice(1)}`
export const secretOf = (handle: string): string => `the secret of ${handle}`

/** Returns the agents of a scenario. All of them allow everyone. */
export function createAgents(senderCount: number, receiverCount = 0): TestAgents {
  const senders = numbered('sender', senderCount)
  const receivers = numbered('receiver', receiverCount)
  const bootstrap: Bootstrap = {
    accounts: [{ username: 'chaos', email: 'chaos@example.com', password: 'many of us', tier: 'pro' }],
    agents: [...senders, ...receivers].map((handle) => ({ handle, inbound_policy: 'open', visibility: 'public' })),
    clients: senders.map((handle) => ({
      client_id: clientOf(handle),
      client_secret: secretOf(handle),
      agent: handle,
      scope,
    })),
  }
  return { bootstrap, senders, receivers }
}
