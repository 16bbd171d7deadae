import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { userScopes } from '#generated/scopes.ts'
import { newAgent } from '../support/agents.ts'
import { createFixtureContext, fixtures } from '../support/authorization.ts'
import { assertErrorBody, assertRefused, call, newEnvelopeId } from '../support/client.ts'
import { firstAddress } from '../support/mounts.ts'
import { exchange } from '../support/raw.ts'
import { onEachDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('U+0000 in what a query asks for is refused before any database sees it', async () => {
    const { config } = service()
    const { token } = await newAgent(service())
    const account = await service().deps.store.owners.account('alice')
    const person = await signed(service(), userClaims(service(), ['account:agents:read'], account?.id))
    const asked = {
      '/account/agents?q=a%00b': person,
      '/search/agents?q=a%00b': token,
      '/search/messages?q=a%00b': token,
    }
    for (const [path, bearer] of Object.entries(asked)) {
      assertRefused(await call(config.baseUrl + path, { token: bearer }), 400, 'VALIDATION_ERROR')
      assert.ok((await call(config.baseUrl + path.replace('%00', ''), { token: bearer })).status < 300, path)
    }
  })

  const undecodable = ['%', '%zz', '%f', '%ff', '%ed%a0%80', '%c0%af', '%f5%80%80%80', '%c3', 'a%c3&b=%a9']

  for (const route of routes())
    test(`${route.operationId} refuses an address that is no percent-encoded UTF-8`, async () => {
      const { operationId, method, access, resource } = route
      const scene = await createFixtureContext(service())
      const { path, call: good = {}, status } = await fixtures[operationId](scene)
      const account = await service().deps.store.owners.account('alice')
      const person = userClaims(service(), userScopes.rest, account?.id)
      const token = access === 'user' ? await signed(service(), person) : await scene.owner.tokenFor(resource)
      const base = firstAddress(service(), route)
      const authorized = access === 'agent' || access === 'user' ? { token } : {}
      const ask = (address: string) => call(base + address, { method, ...authorized, ...good })
      const before = await contentsOf(service())
      for (const text of undecodable) {
        const answer = await ask(`${path}${path.includes('?') ? '&' : '?'}other=${text}`)
        assert.equal(answer.status, 400, `${text} ${answer.text}`)
        if (method === 'HEAD') continue
        if (route.errors === 'service') assertRefused(answer, 400, 'VALIDATION_ERROR')
        if (!route.path.includes('{')) continue
        const inPath = await ask(route.path.replaceAll(/\{\w+\}/g, text))
        assertRefused(inPath, 400, 'VALIDATION_ERROR')
      }
      assert.deepEqual(await contentsOf(service()), before)
      assert.equal((await ask(`${path}${path.includes('?') ? '&' : '?'}other=%C3%A9+%F0%9F%8E%88`)).status, status)
    })

  test('bytes of an address that are not encoded are refused', async () => {
    const { token } = await newAgent(service())
    const head = ['GET /v1/search/messages?q=\u00c3\u00a9 HTTP/1.1', 'Host: x', 'Connection: close']
    const request = [...head, `Authorization: Bearer ${token}`, '', ''].join('\r\n')
    const { status, text } = await exchange(service(), Buffer.from(request, 'latin1'))
    assert.equal(status, 400, text)
    assertErrorBody(text)
  })

  test('a known parameter that is repeated is refused, an unknown one is not', async () => {
    const agent = await newAgent(service())
    for (const { path, query, access } of routes().filter(
      (route) => route.method === 'GET' && route.access === 'agent',
    ))
      for (const [name, kind] of Object.entries(query)) {
        const value = { integer: '1', boolean: 'true', string: 'asc', list: newEnvelopeId() }[kind]
        const address = `${path}?${name}=${value}&${name}=${value}`
        assertRefused(await agent.at(address), 400, 'VALIDATION_ERROR')
        assert.equal(access, 'agent')
      }
    assert.equal((await agent.list({ limit: 1 })).status, 200)
    assert.equal((await agent.at('/mailbox?limit=1&x=1&x=2')).status, 200)
  })

  test('a form that is no percent-encoded UTF-8 is refused', async () => {
    for (const text of ['%ff', '%zz', 'a%']) {
      const answer = await call<{ error?: string }>(`${service().config.authUrl}/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&client_id=${text}`,
      })
      assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request'], text)
    }
  })
})
