import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { connectRaw, parseAnswers, readToEnd, type RawAnswer } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ env: { REQUEST_SECONDS: '2' } })

const lines = (...all: string[]): string => [...all, '', ''].join('\r\n')
const handshake = lines(
  'GET /v1/connect HTTP/1.1',
  'Host: x',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
)

/** Requests that are rejected before or outside of any operation. After each of them the connection ends. */
const refused: Record<string, [bytes: string, status: number]> = {
  'what is no HTTP': [lines('hello there'), 400],
  'a length that is none': [lines('POST /token HTTP/1.1', 'Host: x', 'Content-Length: -1'), 400],
  'a body in broken chunks': [`${lines('POST /token HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked')}xyz\r\n`, 400],
  'two hosts': [lines('GET /healthz HTTP/1.1', 'Host: x', 'Host: y'), 400],
  'headers that are too large': [lines('GET /healthz HTTP/1.1', 'Host: x', `A: ${'a'.repeat(20_000)}`), 431],
  'an expectation': [lines('GET /healthz HTTP/1.1', 'Host: x', 'Expect: more'), 417],
  'a tunnel': [lines('CONNECT elsewhere.example:443 HTTP/1.1', 'Host: elsewhere.example:443'), 404],
  'headers that do not end': ['GET /healthz HTTP/1.1\r\nHost: x\r\nA: ', 408],
  'a body that does not end': [`${lines('POST /token HTTP/1.1', 'Host: x', 'Content-Length: 9')}x`, 408],
  'an upgrade': [handshake, 401],
}

const statusesOf = (answers: readonly RawAnswer[]): number[] => answers.map(({ status }) => status)

for (const [what, [bytes, status]] of Object.entries(refused)) {
  test(`${what}, pipelined after good requests: they are answered first`, async () => {
    const agent = await newAgent(service())
    const { id } = await agent.sent(draftTo(agent.handle))
    const socket = await connectRaw(service())
    const reading = readToEnd(socket)
    const good = [`/v1/messages?ids=${id}`, '/v1/mailbox', '/healthz'].map((path) => getRequest(path, agent.token))
    socket.write(good.join('') + bytes)
    const answers = parseAnswers(dechunked(await reading))
    assert.deepEqual(statusesOf(answers.slice(0, 3)), [200, 200, 200])
    assert.match(answers[0]!.text, new RegExp(`"envelopes".*${id}`))
    assert.match(answers[1]!.text, /"envelope_headers"/)
    assert.match(answers[2]!.text, /"up"/)
    assert.equal(answers.at(-1)!.status, status)
    assert.match(answers.at(-1)!.head, /^connection: close$/im)
    assert.equal(answers.length, 4)
  })
}

// Some run in parallel, because each waits most of the time.
describe('what is refused', { concurrency: 3 }, () => {
  for (const [what, [bytes, status]] of Object.entries(refused))
    test(`${what}, pipelined after a download: the file is whole, to a slow reader too`, async () => {
      const agent = await newAgent(service())
      const content = Buffer.alloc(9_000_000, 'file')
      const { id } = await uploaded(service(), agent, content, { name: 'a', type: 'application/octet-stream' })
      const { pathname, search } = new URL(await signedUrlOf(service(), agent, id))
      const client = await connectHalfOpen(service())
      client.pause()
      client.write(getRequest(pathname + search) + bytes)
      await sleep(3_500) // later than every time-out
      const reading = readToEnd(client.once('end', () => client.end()))
      client.resume()
      const answers = parseAnswers(await reading)
      assert.equal(answers[0]!.status, 200)
      assert.ok(answers[0]!.text === content.toString(), 'the file is not what was uploaded')
      assert.equal(answers.at(-1)!.status, status)
    })
})

/** Returns a chunked response as one with a length. */
function dechunked(text: string): string {
  return text.replace(
    /transfer-encoding: chunked((?:.|\r\n(?!\r\n))*)\r\n\r\n((?:[\da-f]+\r\n.*\r\n)+?)0\r\n\r\n/i,
    (_, rest: string, chunks: string) => {
      const body = chunks.replace(/[\da-f]+\r\n(.*)\r\n/gi, '$1')
      return `Content-Length: ${body.length}${rest}\r\n\r\n${body}`
    },
  )
}

test('requests after a rejected one are not carried out', async () => {
  const agent = await newAgent(service())
  const body = JSON.stringify(draftTo(agent.handle))
  const send = lines(
    'POST /v1/messages HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${agent.token}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  )
  for (const [bytes] of Object.values(refused)) {
    const client = await connectHalfOpen(service())
    const closed = once(client, 'close')
    client.resume().write(bytes)
    client.once('end', () => client.end())
    await closed
    if (!client.destroyed) client.write(send + body)
  }
  const late = await connectHalfOpen(service())
  late.write('GET /healthz HTTP/1.1\r\nHost: x\r\nA: ')
  const [answer] = await once(late, 'data')
  assert.match(String(answer), /^HTTP\/1\.1 408 /)
  const ended = new Promise((resolve) => late.once('close', resolve))
  late.write(`\r\n\r\n${send}${body}`)
  late.end()
  await ended
  assert.deepEqual(await agent.ids({ direction: 'both' }), [])
})
