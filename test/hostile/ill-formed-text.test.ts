import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { routes } from '#generated/rest/routes.ts'
import { userScopes } from '#generated/scopes.ts'
import { newAgent } from '../support/agents.ts'
import { call, keyed } from '../support/client.ts'
import { sendForm } from '../support/files.ts'
import { firstAddress } from '../support/mounts.ts'
import { exchange } from '../support/raw.ts'
import { requestToken, signed, userClaims } from '../support/tokens.ts'
import { useService } from '../support/use-service.ts'

/** Invalid characters in an address: U+0000, which PostgreSQL cannot store in texts, and a lone surrogate. */
const illFormed = ['a%00b', '%00', 'a%ED%A0%80b']

describe('S4: text that no store can keep is the mistake of whoever sends it', () => {
  const service = useService({ database: 'postgres' })

  test('in HTTP Basic it is a client that does not exist', async () => {
    const credentials = [
      'a%00b:x',
      'cli_assistant:a%00b',
      '%00:%00',
      'a\0b:x',
      'cli_assistant:\0',
      'a%ED%A0%80b:x',
      '\xff:x',
    ]
    const nothing = { client_id: undefined, client_secret: undefined }
    const encodings: BufferEncoding[] = ['utf8', 'latin1']
    const known = await requestToken(service(), { client_id: 'cli_nobody', client_secret: 'x' })
    for (const text of credentials)
      for (const encoding of encodings) {
        const headers = { Authorization: `Basic ${Buffer.from(text, encoding).toString('base64')}` }
        const { status, text: body } = await requestToken(service(), nothing, headers)
        assert.deepEqual([status, body], [401, known.text], text)
      }
  })

  test('in a form it is refused', async () => {
    for (const name of ['grant_type', 'client_id', 'client_secret', 'resource', 'scope', 'other'])
      assert.equal((await requestToken(service(), { [name]: 'a\0b' })).status, 400, name)
  })

  for (const { operationId, method, path, query, mounts, access, resource, body } of routes())
    test(`in the address of ${operationId} it is refused`, async () => {
      const agent = await newAgent(service())
      const token =
        access === 'user'
          ? await signed(service(), userClaims(service(), userScopes.rest))
          : await agent.tokenFor(resource)
      const base = firstAddress(service(), { mounts })
      for (const text of illFormed) {
        const filled = path.replaceAll(/\{\w+\}/g, text)
        const plain = path.replaceAll(/\{\w+\}/g, 'x')
        const addresses = [filled, ...Object.keys(query).map((name) => `${plain}?${name}=${text}`)]
        for (const address of addresses) {
          const sent = body === 'json' ? { body: {} } : {}
          const { status } = await call(base + address, { method, token, headers: keyed(), ...sent })
          assert.ok(status < 500, `${method} ${address} is ${status}`)
        }
      }
    })

  test('in the name of a file it is left out', async () => {
    const agent = await newAgent(service())
    const form = new FormData()
    form.append('file', new File(['a'], 'a\0b.txt', { type: 'text/plain' }))
    const { status, body } = await sendForm(service(), agent.token, form)
    assert.deepEqual([status, body.filename], [201, 'ab.txt'])
  })

  test('in the address of a WebSocket, in a signed address and in the key id of a token it is refused', async () => {
    const agent = await newAgent(service())
    const websocket = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==']
    const handshake = ['Connection: Upgrade', ...websocket]
    const token = await agent.tokenFor('ws')
    for (const text of illFormed) {
      const head = [
        `GET /v1/connect?direction=${text} HTTP/1.1`,
        'Host: x',
        `Authorization: Bearer ${token}`,
        ...handshake,
      ]
      assert.equal((await exchange(service(), `${head.join('\r\n')}\r\n\r\n`)).status, 400)
      const signedAddress = `/file_01JZ6RNQY0BK2KE5F7WH0N9NMH?expires=1&key=${text}&signature=${text}`
      assert.equal((await call(service().config.filesUrl + signedAddress)).status, 400)
    }
    const forged = await signed(service(), userClaims(service(), userScopes.rest), { kid: 'a\0b' })
    assert.equal((await call(`${service().config.baseUrl}/account`, { token: forged })).status, 401)
  })
})
