import { scopes } from '../target.ts'
import { startOwnService, type OwnService } from '../../support/own-service.ts'

/** Low, so that a program meets its limit soon; the minute may end while it tries. */
const searchesPerMinute = 5
const tries = 2 * searchesPerMinute + 2

const roles = ['sender', 'recipient'] as const
const credentialsOf = (owner: string, role: string) => ({
  id: `cli_${owner}_${role}`,
  secret: `secret of ${owner} ${role}`,
})

/**
 * A service where each of some owners has two agents that write to each other, so that no program is in the way of
 * another.
 */
export const startServiceFor = (owners: readonly string[]): Promise<OwnService> =>
  startOwnService(
    {
      accounts: [],
      organizations: owners.map((slug) => ({ slug, name: slug, members: [] })),
      agents: owners.flatMap((owner) =>
        roles.map((role) => ({
          handle: `@${owner}.${role}`,
          inbound_policy: 'allowlist',
          allowlist: [`@${owner}.*`],
          visibility: 'private',
        })),
      ),
      clients: owners.flatMap((owner) =>
        roles.map((role) => {
          const { id, secret } = credentialsOf(owner, role)
          return { client_id: id, client_secret: secret, agent: `@${owner}.${role}`, scope: scopes }
        }),
      ),
    },
    { RATE_LIMITS: 'on', SEARCHES_PER_MINUTE: String(searchesPerMinute) },
  )

/** What the program of an owner is told. The addresses are in the document. */
export function settingsOf(owner: string): Record<string, string> {
  const [sender, recipient] = [credentialsOf(owner, 'sender'), credentialsOf(owner, 'recipient')]
  return {
    SENDER_ID: sender.id,
    SENDER_SECRET: sender.secret,
    RECIPIENT_ID: recipient.id,
    RECIPIENT_SECRET: recipient.secret,
    RECIPIENT_HANDLE: `@${owner}.recipient`,
    TRIES: String(tries),
  }
}
