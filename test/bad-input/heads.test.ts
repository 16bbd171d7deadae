import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedLimits } from '#generated/limits.ts'
import { newAgent } from '../support/agents.ts'
import { exchange, type RawAnswer } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const { headerBytesMax } = fixedLimits
const service = useService()

const ask = (...lines: string[]): Promise<RawAnswer> =>
  exchange(service(), [...lines, 'Connection: close', '', ''].join('\r\n'))

function assertRefused({ head, status, text }: RawAnswer, expected: number, code: string): void {
  assert.equal(status, expected, head)
  assert.equal(JSON.parse(text).error.code, code)
  assert.match(head, /^content-type: application\/json$/im)
  assert.match(head, /^connection: close$/im)
  assert.match(head, /^date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/im)
}

test('a request names one host, and a valid one', async () => {
  for (const host of [
    'x',
    'x:',
    'x:80',
    'a_b.example:8080',
    '192.0.2.1',
    '[::1]:8080',
    '[v1.a]',
    'xn--bcher-kva',
    'a%20b',
  ])
    assert.equal((await ask('GET /healthz HTTP/1.1', `Host: ${host}`)).status, 200, host)
  for (const host of ['', 'a b', 'a/b', 'user@x', 'x:y', 'x:1:2', '[::1', '::1', 'x, y', '[x]', 'a%2', 'a\\b', 'a"b'])
    assertRefused(await ask('GET /healthz HTTP/1.1', `Host: ${host}`), 400, 'VALIDATION_ERROR')
  for (const second of ['x', 'y'])
    assertRefused(await ask('GET /healthz HTTP/1.1', 'Host: x', `hOST: ${second}`), 400, 'VALIDATION_ERROR')
})

test('a handshake names one host as well', async () => {
  const offer = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  for (const hosts of [[], ['Host: x', 'Host: x'], ['Host: a b']]) {
    const text = ['GET /v1/connect HTTP/1.1', ...hosts, ...offer, key, '', ''].join('\r\n')
    assertRefused(await exchange(service(), text), 400, 'VALIDATION_ERROR')
  }
})

test('HTTP/1.0 knows no Host, and no transfer coding', async () => {
  assert.equal((await ask('GET /healthz HTTP/1.0')).status, 200)
  const coded = await ask('POST /token HTTP/1.0', 'Transfer-Encoding: chunked', 'Content-Type: text/plain')
  assertRefused(coded, 400, 'VALIDATION_ERROR')
})

test('an expectation that is not met is refused with the error body, and one of HTTP/1.0 is none', async () => {
  for (const expected of ['more', '200-ok', '100-continue, more', '100-continue=1'])
    assertRefused(await ask('GET /healthz HTTP/1.1', 'Host: x', `Expect: ${expected}`), 417, 'EXPECTATION_FAILED')
  assert.equal((await ask('GET /healthz HTTP/1.0', 'Expect: more')).status, 200)
  assert.equal((await ask('GET /healthz HTTP/1.1', 'Host: x', 'Expect: 100-Continue')).status, 100)
})

test('no other version of HTTP is spoken', async () => {
  for (const version of ['0.9', '1.2', '2.0', '3.0'])
    assertRefused(await ask(`GET /healthz HTTP/${version}`, 'Host: x'), 400, 'VALIDATION_ERROR')
})

test('only GET of HTTP/1.1 opens a WebSocket; other requests are answered as without the upgrade', async () => {
  const { tokenFor } = await newAgent(service())
  const offer = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
  const token = `Authorization: Bearer ${await tokenFor('ws')}`
  const offered = (first: string) => exchange(service(), [first, ...offer, key, token, '', ''].join('\r\n'))
  const post = await offered('POST /v1/connect HTTP/1.1')
  assertRefused(post, 405, 'METHOD_NOT_ALLOWED')
  assert.match(post.head, /^allow: GET$/im)
  const head = await offered('HEAD /v1/connect HTTP/1.1')
  assert.deepEqual([head.status, head.text], [405, ''])
  assertRefused(await offered('GET /v1/connect HTTP/1.0'), 426, 'UPGRADE_REQUIRED')
})

test('a connection ends after its response if the client asks for that', async () => {
  const token = `Authorization: Bearer ${await (await newAgent(service())).tokenFor('ws')}`
  assertRefused(await ask('GET /v1/connect HTTP/1.1', 'Host: x', token), 426, 'UPGRADE_REQUIRED')
  assertRefused(await ask('GET /v1/connect HTTP/1.0', token), 426, 'UPGRADE_REQUIRED')
})

test('the address and the headers have as many bytes as the contract says, and not one more', async () => {
  const fixed = ['/healthz?', 'Host', 'x', 'Connection', 'close', 'A'].join('').length
  for (const [more, status] of [
    [0, 200],
    [1, 431],
  ] as const) {
    const filler = 'a'.repeat(headerBytesMax - fixed + more)
    for (const answer of [
      await ask('GET /healthz? HTTP/1.1', 'Host: x', `A: ${filler}`),
      await ask(`GET /healthz?${filler} HTTP/1.1`, 'Host: x', 'A:'),
    ])
      if (status === 431) assertRefused(answer, 431, 'HEADERS_TOO_LARGE')
      else assert.equal(answer.status, 200, answer.head)
  }
})

test('S5: headers and an address of 64 KB are refused, and the client can read why', async () => {
  const filler = 'x'.repeat(65_536)
  assertRefused(await ask('GET /v1/mailbox HTTP/1.1', 'Host: x', `A: ${filler}`), 431, 'HEADERS_TOO_LARGE')
  assertRefused(await ask(`GET /v1/mailbox?a=${filler} HTTP/1.1`, 'Host: x'), 431, 'HEADERS_TOO_LARGE')
})

test('no header is overlooked because there are many', async () => {
  const { token } = await newAgent(service())
  const many = Array.from({ length: 3_000 }, () => 'A:')
  assert.equal(
    (await ask('GET /v1/mailbox HTTP/1.1', 'Host: x', ...many, `Authorization: Bearer ${token}`)).status,
    200,
  )
  assertRefused(await ask('GET /healthz HTTP/1.1', 'Host: x', ...many, 'Host: y'), 400, 'VALIDATION_ERROR')
})
