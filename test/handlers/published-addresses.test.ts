import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'yaml'
import { useService } from '../support/use-service.ts'

const env = {
  BASE_URL: 'https://api.mail.example/agents/v1',
  AUTH_URL: 'https://login.mail.example',
  WEB_URL: 'https://www.mail.example',
  WS_URL: 'wss://live.mail.example:8443/socket',
  MCP_URL: 'https://tools.mail.example/mcp',
  FILES_URL: 'https://files.mail.example/signed',
}

const service = useService({ database: 'postgres', env })

/** Fetches like a proxy in front of the public addresses. */
const served = async (path: string): Promise<string> =>
  (await fetch(`http://127.0.0.1:${service().config.port}${path}`)).text()

interface Operation {
  operationId: string
}
interface Published {
  servers: { url: string }[]
  paths: Record<string, { servers?: { url: string }[]; get?: Operation; post?: Operation }>
  components: { securitySchemes: Record<string, { flows?: Record<string, Record<string, unknown>> }> }
}

test('every server of the published document is a literal address of this deployment', async () => {
  const document: Published = JSON.parse(await served('/openapi.json'))
  assert.deepEqual(
    document.servers.map(({ url }) => url),
    [env.BASE_URL],
  )
  const own = Object.values(document.paths).flatMap(({ servers, get, post }) =>
    servers ? [[(get ?? post)?.operationId, ...servers.map(({ url }) => url)]] : [],
  )
  assert.deepEqual(own, [
    ['authorize', `${env.WEB_URL}/oauth`],
    ['issueToken', env.AUTH_URL],
    ['registerClient', env.AUTH_URL],
    ['authorizeDevice', env.AUTH_URL],
    ['revokeToken', env.AUTH_URL],
    ['getAuthorizationServerMetadata', env.AUTH_URL],
    ['getJwks', env.AUTH_URL],
    ['getProtectedResourceMetadata', env.AUTH_URL, env.BASE_URL],
    ['getProtectedResourceMetadataAt', env.AUTH_URL],
    ['downloadFile', env.FILES_URL],
  ])
  assert.doesNotMatch(JSON.stringify(document), /"variables"/)
})

test('every flow of the published documents names the endpoints of this deployment', async () => {
  const { components }: Published = JSON.parse(await served('/openapi.json'))
  const { agentToken, userToken } = components.securitySchemes
  const { scopes: _, ...code } = agentToken?.flows?.['authorizationCode'] ?? {}
  const endpoints = {
    authorizationUrl: `${env.WEB_URL}/oauth/authorize`,
    tokenUrl: `${env.AUTH_URL}/token`,
    refreshUrl: `${env.AUTH_URL}/token`,
  }
  assert.deepEqual(code, endpoints)
  assert.equal(agentToken?.flows?.['clientCredentials']?.['tokenUrl'], endpoints.tokenUrl)
  assert.equal(userToken?.flows?.['authorizationCode']?.['authorizationUrl'], endpoints.authorizationUrl)
})

test('the document of the WebSocket names its address', async () => {
  const { servers, channels, components } = parse(await served('/asyncapi.yaml'))
  const { host, protocol } = servers.default
  assert.equal(`${protocol}://${host}${channels.feed.address}`, env.WS_URL)
  assert.equal(components.securitySchemes.agentToken.flows.clientCredentials.tokenUrl, `${env.AUTH_URL}/token`)
})

test('no published document has the default addresses', async () => {
  for (const path of ['/openapi.json', '/openapi.yaml', '/asyncapi.yaml', '/docs/frames', '/llms.txt']) {
    const text = await served(path)
    assert.doesNotMatch(text, /127\.0\.0\.1:8080/, path)
    assert.match(text, /wss:\/\/live\.mail\.example:8443\/socket/, path)
  }
})
