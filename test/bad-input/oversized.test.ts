import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { assertErrorBody, assertRefused, draftTo, textPart } from '../support/client.ts'
import { connectRaw, exchange, parseAnswer, readToEnd, type RawAnswer } from '../support/raw.ts'
import { onOneDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const limit = 262_144
const chunk = Buffer.alloc(65_536, 'x')

/** Upper bound of the bytes that a loopback connection buffers at both ends. */
const inFlightMax = 24 * 1_048_576
const offeredMax = 20 * inFlightMax

/** Writes until the other side stops reading; returns the number of accepted bytes. */
async function pour(socket: Socket, piece: Buffer): Promise<number> {
  let poured = 0
  const ended = new Promise<void>((resolve) => socket.once('close', resolve))
  while (!socket.closed && !socket.destroyed && poured < offeredMax) {
    poured += piece.length
    if (!socket.write(piece)) await Promise.race([new Promise<void>((resolve) => socket.once('drain', resolve)), ended])
  }
  socket.destroy()
  return poured
}

function assertTooLarge(answer: RawAnswer): void {
  assert.equal(answer.status, 413, answer.head)
  assertErrorBody(answer.text)
  assert.match(answer.text, /"PAYLOAD_TOO_LARGE"/)
  assert.match(answer.head, /\r\nconnection: close/i)
}

onOneDatabase((database) => {
  const service = useService({ database })
  const head = async (lines: readonly string[]): Promise<string> => {
    const { token } = await newAgent(service())
    return [
      'POST /v1/messages HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      ...lines,
      '',
      '',
    ].join('\r\n')
  }

  test('S1: a body that says it is too long is refused before any of it is read', async () => {
    for (const length of [limit + 1, 10 ** 12])
      assertTooLarge(await exchange(service(), await head([`Content-Length: ${length}`])))
  })

  test('a client that sends a long body all the same gets to read why it was refused', async () => {
    const agent = await newAgent(service())
    for (const megabytes of [1, 8, 32]) {
      const text = 'x'.repeat(megabytes * 1_048_576)
      const answer = await agent.at('/messages', {
        method: 'POST',
        body: JSON.stringify(draftTo(agent.handle, { content_parts: [textPart(text)] })),
      })
      assertRefused(answer, 413, 'PAYLOAD_TOO_LARGE')
    }
    assert.deepEqual(await agent.ids({ direction: 'both' }), [])
  })

  test('S1: a body in endless chunks is cut off while it is read', async () => {
    const before = await contentsOf(service())
    const socket = await connectRaw(service())
    const reading = readToEnd(socket)
    socket.write(await head(['Transfer-Encoding: chunked']))
    const poured = await pour(
      socket,
      Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')]),
    )
    assertTooLarge(parseAnswer(await reading))
    assert.ok(poured < inFlightMax, `${poured} bytes were taken`)
    const { agent: _, mailbox: __, ...after } = await contentsOf(service())
    assert.deepEqual(after, Object.fromEntries(Object.entries(before).filter(([table]) => table in after)))
  })

  test('S1: many endless bodies at once leave memory flat', async () => {
    const start = await head(['Transfer-Encoding: chunked'])
    const framed = Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
    const before = process.memoryUsage().arrayBuffers
    let peak = 0
    const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().arrayBuffers)), 5)
    const answers = Array.from({ length: 40 }, async () => {
      const socket = await connectRaw(service())
      const reading = readToEnd(socket)
      socket.write(start)
      await pour(socket, framed)
      return parseAnswer(await reading)
    })
    for (const answer of await Promise.all(answers)) assertTooLarge(answer)
    clearInterval(sampling)
    assert.ok(peak - before < 40 * 4 * limit, `${peak - before} bytes were held`)
  })

  test('the limit itself is allowed: it is the content that is judged then', async () => {
    const agent = await newAgent(service())
    const body = JSON.stringify(draftTo(agent.handle))
    assert.equal(
      (await agent.at('/messages', { method: 'POST', body: body + ' '.repeat(limit - body.length) })).status,
      202,
    )
    assertRefused(
      await agent.at('/messages', { method: 'POST', body: body + ' '.repeat(limit - body.length + 1) }),
      413,
      'PAYLOAD_TOO_LARGE',
    )
  })

  test('a form is limited too, in the words of OAuth', async () => {
    const response = await fetch(`${service().config.authUrl}/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'x='.padEnd(limit + 1, 'x'),
    })
    assert.equal(response.status, 413)
    assert.deepEqual(Object.keys(JSON.parse(await response.text())), ['error', 'error_description'])
  })

  test('a body that ends early changes nothing', async () => {
    const agent = await newAgent(service())
    const body = JSON.stringify(draftTo(agent.handle))
    const socket = await connectRaw(service())
    const reading = readToEnd(socket)
    socket.write(
      [
        'POST /v1/messages HTTP/1.1',
        'Host: x',
        `Authorization: Bearer ${agent.token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length + 1}`,
        '',
        body,
      ].join('\r\n'),
    )
    socket.end()
    await reading
    assert.deepEqual(await agent.ids({ direction: 'both' }), [])
    await agent.sent(JSON.parse(body))
  })
})
