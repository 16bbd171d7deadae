import type { UploadAddress } from '#generated/rest/models.ts'
import { endpointSettings } from '../../support/endpoint.ts'
import { startOwnService, type OwnService } from '../../support/own-service.ts'
import { createSession } from '../session.ts'
import { clientScopes } from '../target.ts'
import { callTool } from '../tools.ts'

/** A low limit, so that a program reaches it soon, even if the minute ends meanwhile. */
const searchesPerMinute = 5
const tries = 2 * searchesPerMinute + 2

/** File that the program uploads to an upload address. */
const terms = 'Please pay within 30 days.'

const roles = ['sender', 'recipient'] as const
const scope = `${clientScopes.rest} ${clientScopes.mcp}`
const credentialsOf = (owner: string, role: string) => ({
  id: `cli_${owner}_${role}`,
  secret: `secret of ${owner} ${role}`,
})

/**
 * Starts a service with one owner per language. Each owner has two agents that write to each other, so that programs do
 * not interfere.
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

/** Returns the settings of an owner's program. The document has the addresses, too. */
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
    // For clients that do not know the addresses of the document.
    BASE_URL: service.base_url,
    AUTH_URL: service.auth_url,
  }
}

/** Returns an upload address of the sender, which only the MCP server issues. */
async function uploadUrlOf({ base_url: baseUrl, auth_url: authUrl }: OwnService, owner: string): Promise<string> {
  const session = createSession({ baseUrl, authUrl, resource: baseUrl, sender: credentialsOf(owner, 'sender') })
  const input = { filename: 'terms.txt', content_type: 'text/plain', size_bytes: terms.length }
  return (await callTool<UploadAddress>(session, 'request_upload_url', input)).upload_url
}
