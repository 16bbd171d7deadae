import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closeCodes } from '#generated/ws/frames.ts'
import { newAgent } from '../support/agents.ts'
import { closeCodeAfter, frame, opcodes } from '../support/raw-websocket.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'embedded', env: { FRAGMENTS_MAX: '8' } })

const { continuation, text, binary, reserved, close, ping } = opcodes
const notUtf8 = Buffer.from([0xff, 0xfe])
const closing = (code: number, reason: Buffer | string = ''): Buffer =>
  frame(close, Buffer.concat([Buffer.of(code >> 8, code & 255), Buffer.from(reason)]))
const fragments = (count: number, payload: string): Buffer[] =>
  Array.from({ length: count }, (_, n) => frame(n === 0 ? text : continuation, payload, { isFinal: n === count - 1 }))

const { protocol_error, invalid_text, too_many_fragments, message_too_large } = closeCodes

const cases: Record<string, [bytes: Buffer[], code: number]> = {
  'a frame that is not masked': [[frame(text, 'a', { isMasked: false })], protocol_error],
  'an unknown opcode': [[frame(reserved)], protocol_error],
  'a reserved bit': [[frame(text, 'a', { reservedBits: 0b100 })], protocol_error],
  'a continuation of nothing': [[frame(continuation, 'a')], protocol_error],
  'a message within a message': [[frame(text, 'a', { isFinal: false }), frame(text, 'b')], protocol_error],
  'a ping in fragments': [[frame(ping, '', { isFinal: false })], protocol_error],
  'a ping of more than 125 bytes': [[frame(ping, 'x'.repeat(126))], protocol_error],
  'a close code that must not be sent': [[closing(1005)], protocol_error],
  'a close frame with half a code': [[frame(close, 'a')], protocol_error],
  'text that is not UTF-8': [[frame(text, notUtf8)], invalid_text],
  'text that is not UTF-8 as a whole': [
    [frame(text, notUtf8.subarray(0, 1), { isFinal: false }), frame(continuation, 'a')],
    invalid_text,
  ],
  'a reason to close that is not UTF-8': [[closing(1000, notUtf8)], invalid_text],
  'one fragment too many': [fragments(9, 'a'), too_many_fragments],
  'many fragments without an end': [
    [frame(binary, '', { isFinal: false }), ...Array(50).fill(frame(continuation, '', { isFinal: false }))],
    too_many_fragments,
  ],
  'a byte too many': [[frame(text, 'x'.repeat(4_097))], message_too_large],
  'a byte too many in fragments': [fragments(4, 'x'.repeat(1_025)), message_too_large],
  'a length that is too large, and nothing of it': [[frame(binary, '', { length: 65_535 })], message_too_large],
  'a close frame of its own': [[closing(1000)], 1000],
  'as many fragments and bytes as may be': [[...fragments(8, 'x'.repeat(512)), closing(1000)], 1000],
}

for (const [what, [bytes, code]] of Object.entries(cases))
  test(`${what} is answered with the close code ${code}, and the connection ends`, { timeout: 60_000 }, async () => {
    const agent = await newAgent(service())
    assert.equal(await closeCodeAfter(service(), agent, ...bytes), code)
    await until(() => service().deps.presence.openHere(agent.id) === 0)
  })

test('each of these codes is in the contract', () => {
  const documented = new Set<number>([1000, ...Object.values(closeCodes)])
  for (const [, code] of Object.values(cases)) assert.ok(documented.has(code), String(code))
})
