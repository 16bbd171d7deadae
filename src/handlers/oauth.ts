import type { OauthHandlers } from '#generated/rest/handlers.ts'
import type { CallContexts } from '../context.ts'
import { Fault } from '../fault.ts'
import { beginDeviceAuthorization } from '../access/oauth/device.ts'
import { issueToken } from '../access/oauth/grants/index.ts'
import { describeAuthorizationServer, describeProtectedResource, resourceAtPath } from '../access/oauth/metadata.ts'
import { registerClient } from '../access/oauth/registration.ts'
import { revokeToken } from '../access/oauth/families.ts'

export const oauth: OauthHandlers<CallContexts> = {
  issueToken: (context, { body }) => issueToken(context, body),

  registerClient: ({ registration, source }, { body }) => registerClient(registration, body, source),

  authorizeDevice: (context, { body }) => beginDeviceAuthorization(context, body, context.source),

  async revokeToken(context, { body }) {
    await revokeToken(context, body.token)
    return { status: 200 }
  },

  getAuthorizationServerMetadata: async ({ addresses, resources }) => describeAuthorizationServer(addresses, resources),

  getJwks: async ({ keys }) => ({ keys: keys.published() }),

  async getProtectedResourceMetadata({ addresses, host, resources, mount }) {
    const name = mount === 'base_url' ? 'rest' : 'mcp'
    return describeProtectedResource(addresses, resources.identifierAt(name, host), name)
  },

  async getProtectedResourceMetadataAt({ addresses, host, resources }, { path }) {
    const name = resourceAtPath(resources, path.resource_path)
    if (!name) throw new Fault('NOT_FOUND')
    return describeProtectedResource(addresses, resources.identifierAt(name, host), name)
  },
}
