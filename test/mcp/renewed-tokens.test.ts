import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { openStreams } from '../support/mcp.ts'
import { testTimer } from '../support/timer.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const timer = testTimer()
const service = useService({ timer })

it('a client of SDK 1 that renews its token in time misses nothing when its stream ends with the old one', async () => {
  const agent = await newAgent(service())
  const transport = new StreamableHTTPClientTransport(new URL(service().config.mcpUrl), {
    authProvider: {
      tokens: async () => ({ access_token: await agent.tokenFor('mcp'), token_type: 'Bearer' }),
    } as Partial<OAuthClientProvider> as OAuthClientProvider, // it is never sent to its person
  })
  const client = new Client({ name: 'A client', version: '1.0.0' })
  const told = Promise.withResolvers<object>()
  client.fallbackNotificationHandler = async ({ method, params }) => {
    if (method === 'notifications/service/message_created') told.resolve(params ?? {})
  }
  await client.connect(transport as Transport)
  await until(async () => (await openStreams(service())) === 1)
  service().clock.advance(901_000)
  timer.advance(901_000)
  await until(async () => (await openStreams(service())) === 0)
  const sender = await newAgent(service())
  const { id } = await sender.sent(draftTo(agent.handle))
  assert.equal(Object(await told.promise).id, id)
  await client.close()
})
