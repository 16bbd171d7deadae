import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody, draftTo } from '../support/client.ts'
import { exchange } from '../support/raw.ts'
import { onOneDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const request = (...lines: string[]): string => [...lines, '', ''].join('\r\n')
const post = (...lines: string[]): string =>
  request('POST /v1/messages HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...lines)

/** Bytes that are not HTTP, or ambiguous HTTP. */
const garbage: Record<string, string | Buffer> = {
  'random bytes': Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x0d, 0x0a, 0x0d, 0x0a]),
  'a line of words': request('hello there'),
  'an unknown method': request('FETCH /v1/mailbox HTTP/1.1', 'Host: x'),
  'an unknown version': request('GET /v1/mailbox HTTP/9.9', 'Host: x'),
  'no host': request('GET /v1/mailbox HTTP/1.1'),
  'a space in the address': request('GET /v1/mail box HTTP/1.1', 'Host: x'),
  'a header without a colon': request('GET /v1/mailbox HTTP/1.1', 'Host: x', 'Broken'),
  'a header name with a space': request('GET /v1/mailbox HTTP/1.1', 'Host: x', 'Bad Name: y'),
  'a header value with U+0000': request('GET /v1/mailbox HTTP/1.1', 'Host: x', 'A: b\0c'),
  'a lone line feed in a header': request('GET /v1/mailbox HTTP/1.1', 'Host: x', 'A: b\nC: d\re'),
  'a negative length': post('Content-Length: -1'),
  'a length in words': post('Content-Length: many'),
  'a length beyond all lengths': post('Content-Length: 99999999999999999999999'),
  'two lengths': post('Content-Length: 1', 'Content-Length: 2'),
  'a length and chunks': post('Content-Length: 4', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
  'a transfer encoding of two codings in the wrong order': post('Transfer-Encoding: chunked, gzip') + '0\r\n\r\n',
}

onOneDatabase((database) => {
  const service = useService({ database })

  for (const [what, bytes] of Object.entries(garbage))
    test(`${what}: refused with the error body, and the connection ends`, async () => {
      const before = await contentsOf(service())
      const answer = await exchange(service(), bytes)
      assert.equal(answer.status, 400, answer.head)
      assertErrorBody(answer.text)
      assert.match(answer.head, /content-type: application\/json/i)
      assert.match(answer.head, /connection: close/i)
      assert.deepEqual(await contentsOf(service()), before)
    })

  test('a broken chunk within a body that is read is a validation error', async () => {
    const { token } = await newAgent(service())
    const answer = await exchange(
      service(),
      post('Transfer-Encoding: chunked', `Authorization: Bearer ${token}`) + '3\r\nabcdef\r\n',
    )
    assert.equal(answer.status, 400, answer.head)
    assertErrorBody(answer.text)
  })

  test('a request that offers another protocol is answered in HTTP, its body included, and the connection ends', async () => {
    const agent = await newAgent(service())
    for (const protocol of ['h2c', 'TLS/1.0', 'nonsense']) {
      const body = JSON.stringify(draftTo(agent.handle))
      const offer = ['Connection: Upgrade, HTTP2-Settings', `Upgrade: ${protocol}`, 'HTTP2-Settings: AAMAAABkAAQAAP__']
      const answer = await exchange(
        service(),
        post(`Authorization: Bearer ${agent.token}`, ...offer, `Content-Length: ${body.length}`) +
          body +
          request('GET /healthz HTTP/1.1', 'Host: x'),
      )
      assert.equal(answer.status, 202, protocol)
      assert.match(answer.head, /connection: close/i)
      assert.doesNotMatch(answer.text, /HTTP/)
    }
  })

  test('CONNECT opens no tunnel: it is answered like any unknown path, and the connection ends', async () => {
    const tunnel = 'CONNECT elsewhere.example:443 HTTP/1.1'
    for (const bytes of [
      request(tunnel, 'Host: elsewhere.example:443'),
      request(tunnel, 'Host: elsewhere.example:443') + request('GET /healthz HTTP/1.1', 'Host: x'),
    ]) {
      const answer = await exchange(service(), bytes)
      assert.equal(answer.status, 404, answer.head)
      assertErrorBody(answer.text)
      assert.match(answer.head, /content-type: application\/json/i)
      assert.match(answer.head, /connection: close/i)
    }
  })

  test('two tokens in two headers are no token, whichever is good', async () => {
    const { token } = await newAgent(service())
    for (const tokens of [
      ['x', token],
      [token, 'x'],
      [token, token],
    ]) {
      const lines = tokens.map((one) => `Authorization: Bearer ${one}`)
      const answer = await exchange(
        service(),
        request('GET /v1/mailbox HTTP/1.1', 'Host: x', 'Connection: close', ...lines),
      )
      assert.equal(answer.status, 400, answer.head)
    }
  })
})
