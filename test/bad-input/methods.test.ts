import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertErrorBody, call, draftTo } from '../support/client.ts'
import { mountAddress } from '../support/mounts.ts'
import { exchange } from '../support/raw.ts'
import { onOneDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE']

/** Returns the methods of a path in the contract. */
function allowedAt(path: string): Set<string> {
  const here = routes().filter((route) => route.path === path)
  const isPublic = here.some(({ method, access }) => method === 'GET' && access === 'public')
  return new Set([...here.map(({ method }) => method), ...(isPublic ? ['HEAD'] : [])])
}

const published = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.yaml',
  '/openapi.json',
  '/asyncapi.yaml',
  '/docs',
  '/docs/mcp',
  '/docs/events',
  '/llms.txt',
]

onOneDatabase((database) => {
  const service = useService({ database })
  const ask = (method: string, address: string, token?: string) =>
    exchange(
      service(),
      [
        `${method} ${address} HTTP/1.1`,
        'Host: x',
        ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
        'Connection: close',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    )
  const listedIn = (head: string): Set<string> => new Set(/^allow: (.*)$/im.exec(head)?.[1]?.split(', '))
  const shownTo = async (method: string, address: string, token?: string): Promise<string> => {
    const { head, text } = await ask(method, address, token)
    return `${head.replace(/^(date|request-id):.*(\r\n)?/gim, '')}\n${text}`
  }

  for (const path of new Set(routes().map((route) => route.path)))
    test(`${path} has the methods of the contract, lists them for everybody, and rejects all others`, async () => {
      const agent = await newAgent(service())
      const before = await contentsOf(service())
      const allowed = allowedAt(path)
      const { mounts, errors } = routes().find((route) => route.path === path)!
      const filled = path.replace(/\{\w+\}/g, 'x')
      for (const mount of mounts)
        for (const method of methods.filter((each) => !allowed.has(each))) {
          const address = new URL(mountAddress(service(), mount) + filled)
          const { status, head, text } = await ask(method, address.pathname, agent.token)
          assert.equal(status, 405, `${method} ${path}`)
          assert.deepEqual(listedIn(head), allowed, `${method} ${path}`)
          assert.equal(await shownTo(method, address.pathname), await shownTo(method, address.pathname, agent.token))
          if (method === 'HEAD') assert.equal(text, '')
          else if (errors === 'oauth') assert.equal(JSON.parse(text).error, 'invalid_request')
          else assertErrorBody(text)
        }
      assert.deepEqual(await contentsOf(service()), before)
    })

  test('the first path of those that match is meant, and its methods are listed', async () => {
    assert.deepEqual(listedIn((await ask('PUT', '/v1/agents/me/allowlist')).head), new Set(['GET', 'POST']))
    assert.deepEqual(listedIn((await ask('PUT', '/v1/agents/me/other')).head), new Set(['GET']))
  })

  test('a wrong method does not reveal who exists', async () => {
    const agent = await newAgent(service())
    const [owner, name] = agent.handle.slice(1).split('.')
    for (const method of ['OPTIONS', 'HEAD', 'DELETE'])
      assert.equal(
        await shownTo(method, `/v1/agents/${owner}/${name}`, agent.token),
        await shownTo(method, '/v1/agents/nobody/here', agent.token),
      )
  })

  test('HEAD on an envelope, alone or in a batch, does not read it', async () => {
    const agent: Agent = await newAgent(service())
    const { id } = await agent.sent(draftTo(agent.handle))
    const before = await contentsOf(service())
    for (const path of [`/messages/${id}`, `/messages?ids=${id}`])
      assert.equal((await agent.at(path, { method: 'HEAD' })).status, 405, path)
    assert.deepEqual(await contentsOf(service()), before)
    assert.deepEqual(await agent.ids({ unread: true }), [id])
  })

  test('HEAD gives the headers of GET where no token is needed', async () => {
    const addresses = ['/v1/.well-known/oauth-protected-resource', ...published]
    const discovery = routes().filter(
      ({ mounts, access, method }) => mounts.includes('auth_url') && access === 'public' && method === 'GET',
    )
    addresses.push(...discovery.map(({ path }) => path.replace('{resource_path}', 'mcp')))
    for (const path of addresses.filter((each) => each !== '/metrics')) {
      const address = new URL(path, service().config.authUrl).href
      const [got, head] = [await call(address), await call(address, { method: 'HEAD' })]
      const headersOf = ({ headers }: typeof got): [string, string][] =>
        [...headers].filter(([name]) => !/^(date|request-id|connection|keep-alive)$/.test(name))
      assert.deepEqual([got.status, head.status, head.text], [200, 200, ''], path)
      assert.deepEqual(headersOf(head), headersOf(got), path)
    }
  })

  test('the address of the WebSocket has GET alone', async () => {
    const { status, head, text } = await ask('POST', '/v1/connect')
    assert.deepEqual([status, listedIn(head)], [405, new Set(['GET'])])
    assertErrorBody(text)
  })

  test('health, metrics and the published documents are read, and nothing else', async () => {
    for (const path of published)
      for (const method of ['POST', 'OPTIONS', 'TRACE']) {
        const { status, head, text } = await ask(method, path)
        assert.equal(status, 405, `${method} ${path}`)
        assert.deepEqual(listedIn(head), new Set(['GET', 'HEAD']))
        assertErrorBody(text)
      }
  })
})
