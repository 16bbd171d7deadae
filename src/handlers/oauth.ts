import type { OauthHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { Fault } from '../fault.ts'
import { requireGrant } from '../oauth/grants.ts'
import { authorizationServer, protectedResource, resourceAtPath } from '../oauth/metadata.ts'

export const oauth: OauthHandlers<CallContexts> = {
  issueToken: (context, { body }) => requireGrant(body.grant_type)(context, body),

  getAuthorizationServerMetadata: async ({ addresses, resources }) => authorizationServer(addresses, resources),

  getJwks: async ({ keys }) => ({ keys: keys.published() }),

  getProtectedResourceMetadata: async ({ addresses, resources, mount }) =>
    protectedResource(addresses, resources, mount === 'base_url' ? 'rest' : 'mcp'),

  async getProtectedResourceMetadataAt({ addresses, resources }, { path }) {
    const name = resourceAtPath(resources, path.resource_path)
    if (!name) throw new Fault('NOT_FOUND')
    return protectedResource(addresses, resources, name)
  },
}
