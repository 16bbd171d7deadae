import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody, assertRefused, keyed, newEnvelopeId } from '../support/client.ts'
import { exchange } from '../support/raw.ts'
import { onOneDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const id = newEnvelopeId()
const hostileIds = [
  'x',
  'env_',
  `${id}x`,
  id.toLowerCase(),
  `${id}%00`,
  '%00',
  '%ff',
  '%zz',
  '%',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  `${id}%0d%0aX: y`,
  "'%20or%20'1'='1",
  '%F0%9F%8E%88',
  'a'.repeat(4_000),
  `${id},${id}`,
  `${id}%20`,
  '%2e%2e',
  '__proto__',
  'constructor',
]
const unknownPaths = [
  '/v1',
  '/v1/',
  '/v1/messages/',
  '/v1/messages/a/b',
  '/v1//messages',
  '//v1/messages',
  '/v2/messages',
  '/V1/messages',
  '/v1/Messages',
  '/v1/agents/me/nothing/there',
  '/messages',
  '/v1/messages;a=b',
  '/v1/mailbox/',
  '/v1/mailbox/read/',
  '/token/',
  '/oauth',
  '/oauth/authorize/',
  '/Sign-In',
  '/.well-known/',
  '/%',
  '/%00',
  '/%zz/v1/messages',
  '/v1/%6dessages/%',
  '/favicon.ico/',
  '/..',
  '/v1/../../etc/passwd',
  '/docs/../../package.json',
  '/docs/%2e%2e/package.json',
  '/*',
  '/v1/messages%2f',
]

onOneDatabase((database) => {
  const service = useService({ database })
  const ask = (method: string, path: string, token: string) =>
    exchange(
      service(),
      [
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${token}`,
        'Connection: close',
        'Content-Length: 0',
        '',
        '',
      ].join('\r\n'),
    )

  for (const hostile of hostileIds)
    test(`S10: an id like ${hostile.slice(0, 40)} is no id, in a path or in a list`, async () => {
      const agent = await newAgent(service())
      const before = await contentsOf(service())
      const inPath = await ask('GET', `/v1/messages/${hostile.replace(/ /g, '%20')}`, agent.token)
      assert.equal(inPath.status, 400, inPath.text)
      assertErrorBody(inPath.text)
      if (hostile !== `${id},${id}`) assertRefused(await agent.at(`/messages?ids=${hostile}`), 400, 'VALIDATION_ERROR')
      assertRefused(
        await agent.at('/mailbox/read', { method: 'POST', body: { ids: [hostile] }, headers: keyed() }),
        400,
        'VALIDATION_ERROR',
      )
      assertRefused(await agent.at(`/mailbox?after_created_at=1&after_envelope_id=${hostile}`), 400, 'VALIDATION_ERROR')
      assert.deepEqual(await contentsOf(service()), before)
    })

  test('an unknown path is 404 with the error body, the same for every path and with or without a token', async () => {
    const { token } = await newAgent(service())
    const texts = new Set<string>()
    for (const path of unknownPaths)
      for (const bearer of [token, 'x']) {
        const answer = await ask('GET', path, bearer)
        assert.equal(answer.status, 404, path)
        assertErrorBody(answer.text)
        assert.match(answer.head, /content-type: application\/json/i)
        texts.add(answer.text)
      }
    assert.equal(texts.size, 1)
  })

  test('a browser that asks for an icon gets one, and need not ask again for a day', async () => {
    const { status, head } = await ask('GET', '/favicon.ico', 'x')
    assert.equal(status, 200)
    assert.match(head, /content-type: image\/png/i)
    assert.match(head, /cache-control: public, max-age=86400/i)
    assert.equal((await ask('POST', '/favicon.ico', 'x')).status, 405)
  })

  test('an encoded character of a path is that character', async () => {
    const agent = await newAgent(service())
    const answer = await ask('GET', `/v1/messages/%65nv${id.slice(3)}`, agent.token)
    assert.deepEqual([answer.status, answer.text], [404, (await agent.open(id)).text])
  })

  test('a token in the address is no token', async () => {
    const { token } = await newAgent(service())
    const answer = await exchange(
      service(),
      `GET /v1/mailbox?access_token=${token} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    )
    assert.equal(answer.status, 401)
  })
})
