import type { UploadAddress } from '#generated/rest/models.ts'
import { endpointSettings } from '../../support/endpoint.ts'
import { startOwnService, type OwnService } from '../../support/own-service.ts'
import { createSession } from '../session.ts'
import { clientScopes } from '../target.ts'
import { callTool } from '../tools.ts'

/** Low, so that a program meets its limit soon; the minute may end while it tries. */
const searchesPerMinute = 5
const tries = 2 * searchesPerMinute + 2

/** What the program uploads to an address of its own. */
const terms = 'Please pay within 30 days.'

const roles = ['sender', 'recipient'] as const
const scope = `${clientScopes.rest} ${clientScopes.mcp}`
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
          return { client_id: id, client_secret: secret, agent: `@${owner}.${role}`, scope }
        }),
      ),
    },
    { RATE_LIMITS: 'on', SEARCHES_PER_MINUTE: String(searchesPerMinute), ...endpointSettings },
  )

/** What the program of an owner is told. The addresses are in the document. */
export async function settingsOf(service: OwnService, owner: string): Promise<Record<string, string>> {
  const [sender, recipient] = [credentialsOf(owner, 'sender'), credentialsOf(owner, 'recipient')]
  return {
    SENDER_ID: sender.id,
    SENDER_SECRET: sender.secret,
    RECIPIENT_ID: recipient.id,
    RECIPIENT_SECRET: recipient.secret,
    RECIPIENT_HANDLE: `@${owner}.recipient`,
    TRIES: String(tries),
    UPLOAD_URL: await uploadUrlOf(service, owner),
    UPLOAD_CONTENT: terms,
  }
}

/** An address that the sender may upload to; only the MCP server gives one. */
async function uploadUrlOf({ base_url: baseUrl, auth_url: authUrl }: OwnService, owner: string): Promise<string> {
  const session = createSession({ baseUrl, authUrl, resource: baseUrl, sender: credentialsOf(owner, 'sender') })
  const input = { filename: 'terms.txt', content_type: 'text/plain', size_bytes: terms.length }
  return (await callTool<UploadAddress>(session, 'request_upload_url', input)).upload_url
}
