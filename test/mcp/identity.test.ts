import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { before, describe, it } from 'node:test'
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
  const proofs = { 'openai-apps-challenge': 'a token', 'mcp-registry-auth': 'v=MCPv1; k=ed25519; p=bW9yZQ==' }
  const env = {
    OPENAI_APPS_CHALLENGE: proofs['openai-apps-challenge'],
    MCP_REGISTRY_AUTH: proofs['mcp-registry-auth'],
    PUBLIC_URL: 'https://mail.example.com',
    POLICY_URL: policy,
    TERMS_URL: terms,
    SECURITY_CONTACT: contact,
  }
  const service = useService({ env })
  let host = ''
  before(() => {
    host = `http://127.0.0.1:${service().config.port}`
  })
  const ask = (path: string) => call(host + path)

  const listedIcons = [
    { src: 'https://mail.example.com/icon-512.png', mimeType: 'image/png', sizes: ['512x512'] },
    { src: 'https://mail.example.com/icon-128.png', mimeType: 'image/png', sizes: ['128x128'] },
    { src: 'https://mail.example.com/icon.svg', mimeType: 'image/svg+xml', sizes: ['any'] },
  ]

  for (const era of eras)
    it(`is the server that describes itself, in ${era}`, async () => {
      const agent = await newAgent(service())
      const client = await connectMcp(service(), { token: await agent.tokenFor('mcp') }, { era })
      const { name, title, description, websiteUrl, icons } = client.getServerVersion() ?? {}
      assert.deepEqual([name, title], ['agent-messaging-service', 'Agent Messaging Service, conversations over MCP'])
      assert.match(description ?? '', /^Mail for software agents/)
      assert.equal(websiteUrl, 'https://mail.example.com/docs')
      assert.deepEqual(icons, listedIcons)
      await client.close()
    })

  it('is an icon with its type and size, at each address of the server, and for browsers', async () => {
    for (const { src, mimeType, sizes } of [...listedIcons, { ...listedIcons[1]!, src: `${host}/favicon.ico` }]) {
      const response = await fetch(src.replace('https://mail.example.com', host))
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, mimeType], src)
      const bytes = Buffer.from(await response.arrayBuffer())
      if (mimeType === 'image/svg+xml') assert.match(bytes.toString(), /^<svg /)
      else assert.deepEqual([bytes.toString('latin1', 1, 4), sizeOf(bytes)], ['PNG', sizes[0]], src)
    }
  })

  it('is an entry for registries', async () => {
    const { status, text, headers } = await ask('/server.json')
    const entry = JSON.parse(text)
    assert.deepEqual([status, headers.get('content-type')], [200, 'application/json; charset=utf-8'])
    assert.ok(isServerJson(entry), JSON.stringify(isServerJson.errors))
    assert.equal(entry.name, 'com.example.mail/agent-messaging-service')
    assert.deepEqual(entry.remotes, [{ type: 'streamable-http', url: 'https://mail.example.com/mcp' }])
    assert.deepEqual(entry.icons, listedIcons)
    for (const broken of [
      { ...entry, name: 'x' },
      { ...entry, icons: [{ src: 'http://x' }] },
      { ...entry, status: 1 },
    ])
      assert.ok(!isServerJson(broken), 'the rules of this test accept everything')
  })

  it('is a proof for each directory that asks for one, as plain text', async () => {
    for (const [path, proof] of Object.entries(proofs)) {
      const { status, text, headers } = await ask(`/.well-known/${path}`)
      assert.deepEqual([status, text, headers.get('content-type')], [200, proof, 'text/plain; charset=utf-8'])
    }
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

  it('is a page with the answers for reviewers, and with pictures that its policy allows', async () => {
    const { text } = await ask('/docs/directory')
    for (const word of ['destructiveHint', 'BOOTSTRAP_FILE=review.json', 'security.txt'])
      assert.ok(text.includes(word), word)
    assert.match(text, /img-src 'self'/)
    const pictures = [...text.matchAll(/<img src="([^"]+)" alt="([^"]+)"/g)]
    assert.deepEqual(
      pictures.map(([, path]) => path).sort(),
      readdirSync('src/edges/ops/pictures').map((name) => `/docs/pictures/${name}`),
    )
    for (const [, path = ''] of pictures) {
      const response = await fetch(host + path)
      assert.equal(response.headers.get('content-type'), `image/${path.split('.').at(-1)}`, path)
      assert.ok((await response.arrayBuffer()).byteLength > 10_000, path)
    }
  })
})

/** Returns the width and height of a PNG, as lists of icons have them. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe('a deployment whose operator publishes nothing', () => {
  const service = useService()
  const ask = (path: string) => call(`http://127.0.0.1:${service().config.port}${path}`)

  it('has no contact and no policy, and its entry has no icon without TLS', async () => {
    for (const name of ['security.txt', 'openai-apps-challenge', 'mcp-registry-auth'])
      assert.equal((await ask(`/.well-known/${name}`)).status, 404, name)
    const issuer = JSON.parse((await ask('/.well-known/oauth-authorization-server')).text)
    const resource = JSON.parse((await ask('/.well-known/oauth-protected-resource')).text)
    assert.ok(!/policy|tos/.test(Object.keys({ ...issuer, ...resource }).join()))
    const entry = JSON.parse((await ask('/server.json')).text)
    assert.ok(isServerJson(entry), JSON.stringify(isServerJson.errors))
    assert.equal(entry.icons, undefined)
  })
})
