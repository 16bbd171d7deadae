import type { OauthHandlers } from '#generated/rest/handlers.ts'
import type { PublicContext } from '../context.ts'
import { Fault } from '../fault.ts'
import { authenticateClient, credentialsOf } from '../oauth/client-authentication.ts'
import { clientCredentials } from '../oauth/client-credentials.ts'
import { authorizationServer, protectedResource, resourceAtPath } from '../oauth/metadata.ts'

export const oauth: OauthHandlers<PublicContext> = {
  async issueToken(context, { body }) {
    if (body.grant_type !== 'client_credentials') throw new Fault('unsupported_grant_type')
    const client = await authenticateClient(context, credentialsOf(context.authorization, body), context.source)
    return clientCredentials(context, client, body)
  },

  getAuthorizationServerMetadata: async ({ config, resources }) => authorizationServer(config, resources),

  getJwks: async ({ keys }) => ({ keys: keys.published() }),

  getProtectedResourceMetadata: async ({ config, resources, mount }) =>
    protectedResource(config, resources, mount === 'base_url' ? 'rest' : 'mcp'),

  async getProtectedResourceMetadataAt({ config, resources }, { path }) {
    const name = resourceAtPath(resources, path.resource_path)
    if (!name) throw new Fault('NOT_FOUND')
    return protectedResource(config, resources, name)
  },
}
