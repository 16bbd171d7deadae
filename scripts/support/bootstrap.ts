import { agentScopes } from '#generated/scopes.ts'
import type { BootstrapFile } from '../../src/people/bootstrap-file.ts'

export type Bootstrap = Partial<BootstrapFile>

const scope = [...new Set([...agentScopes.rest, ...agentScopes.ws, ...agentScopes.mcp])].join(' ')

const client = (name: string, agent: string) => ({
  client_id: `cli_${name}`,
  client_secret: `secret of ${name}`,
  agent,
  scope,
})

/** Agents of the tests, one for each reason to reject a send. Clients have the names of their agents. */
export const testBootstrap = {
  accounts: [
    { username: 'alice', email: 'alice@example.com', password: 'correct horse', tier: 'pro' },
    { username: 'bob', email: 'bob@example.com', password: 'battery staple', tier: 'pro' },
  ],
  organizations: [{ slug: 'acme', name: 'Acme', members: [{ username: 'alice', role: 'owner' }] }],
  agents: [
    { handle: '@alice.assistant', inbound_policy: 'open', visibility: 'public', display_name: "Alice's assistant" },
    {
      handle: '@alice.second',
      inbound_policy: 'allowlist',
      visibility: 'private',
      allowlist: ['@alice.*', '@bob.helper'],
    },
    { handle: '@bob.helper', inbound_policy: 'open', visibility: 'public' },
    { handle: '@acme.billing', inbound_policy: 'open', visibility: 'public' },
    { handle: '@bob.blocker', inbound_policy: 'open', visibility: 'public', blocks: ['@alice.assistant'] },
    { handle: '@bob.closed', inbound_policy: 'allowlist', visibility: 'public', allowlist: [] },
    { handle: '@bob.paused', inbound_policy: 'open', visibility: 'public', paused: true },
    { handle: '@bob.inactive', inbound_policy: 'open', visibility: 'public', inactive: true },
  ],
  clients: [
    client('assistant', '@alice.assistant'),
    client('second', '@alice.second'),
    client('helper', '@bob.helper'),
    client('billing', '@acme.billing'),
    client('blocker', '@bob.blocker'),
    client('closed', '@bob.closed'),
    client('paused', '@bob.paused'),
    client('inactive', '@bob.inactive'),
  ],
} satisfies Bootstrap
