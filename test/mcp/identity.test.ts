import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import Ajv from 'ajv'
import { newAgent } from '../support/agents.ts'
import { call } from '../support/client.ts'
import { connectMcp, eras } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'
import { serverJsonSchema } from './server-json.ts'

const isServerJson = new Ajv.default().compile(serverJsonSchema)

describe('what a directory looks for', () => {
  const policy = 'https://example.com/privacy/'
  const terms = 'https://example.com/terms'
  const contact = 'mailto:security@example.com'
  const env = {
    PUBLIC_URL: 'https://mail.example.com',
    POLICY_URL: policy,
    TERMS_URL: terms,
    SECURITY_CONTACT: contact,
  }
  const service = useService({ env })
  const ask = (path: string) => call(`http://127.0.0.1:${service().config.port}${path}`)

  for (const era of eras)
    it(`is the server that describes itself, in ${era}`, async () => {
      const agent = await newAgent(service())
      const client = await connectMcp(service(), { token: await agent.tokenFor('mcp') }, { era })
      const { name, title, description, websiteUrl, icons } = client.getServerVersion() ?? {}
      assert.deepEqual([name, title], ['agent-messaging-service', 'Agent Messaging Service, conversations over MCP'])
      assert.match(description ?? '', /^Mail for software agents/)
      assert.equal(websiteUrl, 'https://mail.example.com/docs')
      const [icon] = icons ?? []
      assert.deepEqual([icon?.src, icon?.mimeType], ['https://mail.example.com/icon.svg', 'image/svg+xml'])
      await client.close()
    })

  it('is an icon, and an entry for registries', async () => {
    const icon = await ask('/icon.svg')
    assert.deepEqual([icon.status, icon.headers.get('content-type')], [200, 'image/svg+xml'])
    const { status, text } = await ask('/server.json')
    const entry = JSON.parse(text)
    assert.equal(status, 200)
    assert.ok(isServerJson(entry), JSON.stringify(isServerJson.errors))
    assert.equal(entry.name, 'com.example.mail/agent-messaging-service')
    assert.deepEqual(entry.remotes, [{ type: 'streamable-http', url: 'https://mail.example.com/mcp' }])
  })

  it('is a contact for reports of vulnerabilities, which has not expired', async () => {
    const { status, text, headers } = await ask('/.well-known/security.txt')
    assert.deepEqual([status, headers.get('content-type')], [200, 'text/plain; charset=utf-8'])
    const fields = new Map(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/) as [string, string]),
    )
    assert.deepEqual([...fields.keys()], ['Contact', 'Expires', 'Preferred-Languages', 'Canonical', 'Policy'])
    assert.equal(fields.get('Contact'), contact)
    assert.equal(fields.get('Canonical'), 'https://mail.example.com/.well-known/security.txt')
    const days = (Date.parse(fields.get('Expires') ?? '') - service().clock()) / 86_400_000
    assert.ok(days > 170 && days < 365, `${days} days`)
  })

  it('is the policy and the terms of the operator, in both documents of OAuth', async () => {
    const issuer = JSON.parse((await ask('/.well-known/oauth-authorization-server')).text)
    assert.deepEqual([issuer.op_policy_uri, issuer.op_tos_uri], [policy, terms])
    for (const path of ['', '/mcp', '/v1']) {
      const resource = JSON.parse((await ask(`/.well-known/oauth-protected-resource${path}`)).text)
      assert.deepEqual([resource.resource_policy_uri, resource.resource_tos_uri], [policy, terms], path)
    }
  })

  it('is a page with the answers for reviewers', async () => {
    const { text } = await ask('/docs/directory')
    for (const word of ['destructiveHint', 'BOOTSTRAP_FILE=review.json', 'security.txt'])
      assert.ok(text.includes(word), word)
  })
})

describe('a deployment whose operator publishes nothing', () => {
  const service = useService()
  const ask = (path: string) => call(`http://127.0.0.1:${service().config.port}${path}`)

  it('has no contact and no policy, and its entry has no icon without TLS', async () => {
    assert.equal((await ask('/.well-known/security.txt')).status, 404)
    const issuer = JSON.parse((await ask('/.well-known/oauth-authorization-server')).text)
    const resource = JSON.parse((await ask('/.well-known/oauth-protected-resource')).text)
    assert.ok(!/policy|tos/.test(Object.keys({ ...issuer, ...resource }).join()))
    const entry = JSON.parse((await ask('/server.json')).text)
    assert.ok(isServerJson(entry), JSON.stringify(isServerJson.errors))
    assert.equal(entry.icons, undefined)
  })
})
