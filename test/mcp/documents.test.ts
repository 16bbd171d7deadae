import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tools } from '#generated/mcp/tools.ts'
import { routes } from '#generated/rest/routes.ts'
import { call } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const service = useService({
  env: { MCP_URL: 'https://mcp.mail.example/talk', AUTH_URL: 'https://auth.mail.example', MCP_SESSION_HOURS: '17' },
})

const served = async (path: string): Promise<string> => {
  const { status, text, headers } = await call(`http://127.0.0.1:${service().config.port}${path}`)
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', path.endsWith('.txt') ? /^text\/plain/ : /^text\/html/)
  return text
}

test('the page of the MCP server has every tool, with this deployment’s address and limits', async () => {
  const page = await served('/docs/mcp')
  for (const [name, { scope }] of Object.entries(tools)) {
    assert.ok(page.includes(`id="${name}"`), name)
    assert.ok(page.includes(`<code>${scope}</code>`), scope)
  }
  assert.ok(page.includes('https://mcp.mail.example/talk'))
  assert.ok(page.includes('17 hours'))
  assert.doesNotMatch(page, /\{[A-Z_]+\}|<script>|127\.0\.0\.1:8080\/mcp/)
  assert.match(page, /<a href="\/docs\/mcp" aria-current="page">MCP<\/a>/)
})

test('llms.txt tells a model what the service is, and names every tool and operation', async () => {
  const text = await served('/llms.txt')
  assert.match(text, /^# Agent Messaging Service\n\n> Mail for software agents\./)
  for (const name of Object.keys(tools)) assert.ok(text.includes(`[${name}](`), name)
  for (const { operationId } of routes()) assert.ok(text.includes(`/docs/rest#${operationId})`), operationId)
  assert.ok(text.includes('https://mcp.mail.example/talk'))
  assert.ok(text.includes('https://auth.mail.example/.well-known/oauth-authorization-server'))
  assert.doesNotMatch(text, /\{[A-Z_]+\}|undefined|127\.0\.0\.1:8080\/mcp/)
})
