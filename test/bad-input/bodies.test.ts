import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
const lists = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

/** Returns a valid body as text, with one data part whose `data` is this text. */
const withData =
  (data: string) =>
  (to: string): string =>
    JSON.stringify(draftTo(to, { content_parts: [{ type: 'data', data: {} }] })).replace(
      '"data":{}',
      () => `"data":${data}`,
    )
const good = (to: string): string => JSON.stringify(draftTo(to))
const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))

/** Invalid bodies, each for a recipient that accepts a valid one. */
const bodies: Record<string, (to: string) => string | Buffer> = {
  'is empty': () => '',
  'is white space': () => ' \n',
  'is cut short': (to) => good(to).slice(0, -1),
  'is cut within a character': (to) => bytes(good(to).slice(0, 40), [0xf0, 0x9f]),
  'has something after its end': (to) => `${good(to)}{}`,
  'has a comma too many': (to) => good(to).replace('}]', '},]'),
  'has single quotes': (to) => good(to).replaceAll('"', "'"),
  'has a comment': (to) => `/**/${good(to)}`,
  'begins with two byte order marks': (to) => bytes([0xef, 0xbb, 0xbf], [0xef, 0xbb, 0xbf], good(to)),
  'is in UTF-16': (to) => Buffer.from(good(to), 'utf16le'),
  'has a byte that is not UTF-8': (to) => bytes(good(to).replace('hello"', 'hello'), [0xff], '"}]}'),
  'has an overlong encoding': (to) => bytes(good(to).split('hello')[0]!, [0xc0, 0xaf], good(to).split('hello')[1]!),
  'has an encoded surrogate': (to) =>
    bytes(good(to).split('hello')[0]!, [0xed, 0xa0, 0x80], good(to).split('hello')[1]!),
  'has a U+0000 in its text': (to) => good(to).replace('hello', 'hel\\u0000lo'),
  'has a raw control character': (to) => good(to).replace('hello', 'hel\u0001lo'),
  'has a U+0000 in its subject': (to) => JSON.stringify(draftTo(to, { subject: '\0' })),
  'has a U+0000 in its data': withData('{"a":["b\\u0000"]}'),
  'has a U+0000 in a key of its data': withData('{"a\\u0000":1}'),
  'has a lone surrogate in its text': (to) => good(to).replace('hello', '\\ud83c'),
  'has a lone low surrogate in its data': withData('{"a":"\\udf88 "}'),
  'has surrogates in the wrong order': withData('{"a":"\\udf88\\ud83c"}'),
  'has a lone surrogate in a key of its data': withData('{"deep":[{"\\ud83c":1}]}'),
  'has a number beyond all numbers': withData('{"a":1e400}'),
  'has a number beyond all numbers as its date': (to) => good(to).replace('{', '{"date_ms":-1e999,'),
  'has NaN': withData('{"a":NaN}'),
  'is nested too deeply': withData(nested(30)),
  'is nested a thousand deep': withData(nested(1_000)),
  'is nested as deep as it is long': () => lists(130_000),
  'is nested and never closed': () => '['.repeat(200_000),
  'is a list': (to) => `[${good(to)}]`,
  'is text': (to) => JSON.stringify(good(to)),
  'is a number': () => '1',
  'is null': () => 'null',
  'has a prototype for a field': (to) => good(to).replace('{', '{"__proto__":{"id":"x"},'),
  'has a constructor for a field': (to) => good(to).replace('{', '{"constructor":{},'),
  'has a very long field name': (to) => good(to).replace('{', `{"${'x'.repeat(200_000)}":1,`),
  'has a field name that ends in half a character where messages end': (to) =>
    good(to).replace('{', `{"${'🎈'.repeat(1_000)}":1,`),
}

const types = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  'application/json; charset=latin1',
  'application/json, text/plain',
  'application',
  ';',
  '',
]
const encodings = ['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense']

onOneDatabase((database) => {
  const service = useService({ database })

  /** Asserts that nothing changed, and that the same recipient accepts a valid body. */
  async function assertNothingChanged(work: (agent: Agent) => Promise<void>): Promise<void> {
    const agent = await newAgent(service())
    const before = await contentsOf(service())
    await work(agent)
    assert.deepEqual(await contentsOf(service()), before)
    await agent.sent(draftTo(agent.handle))
  }

  for (const [flaw, make] of Object.entries(bodies))
    test(`S3: a body that ${flaw} is a validation error and changes nothing`, () =>
      assertNothingChanged(async (agent) => {
        const answer = await agent.at('/messages', { method: 'POST', body: make(agent.handle) })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
        assert.ok(answer.text.length < 1_000, 'what is said of a bad body is short')
        assertRefused(
          await agent.at('/mailbox/read', { method: 'POST', body: make(agent.handle), headers: keyed() }),
          400,
          'VALIDATION_ERROR',
        )
      }))

  for (const type of types)
    test(`a body of type ${JSON.stringify(type)} is a validation error and changes nothing`, () =>
      assertNothingChanged(async (agent) => {
        const answer = await agent.at('/messages', {
          method: 'POST',
          body: good(agent.handle),
          headers: { 'Content-Type': type },
        })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
      }))

  for (const encoding of encodings)
    test(`a body in the encoding ${encoding} is a validation error and changes nothing`, () =>
      assertNothingChanged(async (agent) => {
        const answer = await agent.at('/messages', {
          method: 'POST',
          body: good(agent.handle),
          headers: { 'Content-Encoding': encoding },
        })
        assertRefused(answer, 400, 'VALIDATION_ERROR')
      }))

  test('unusual input is accepted: a charset, a byte order mark, deep but bounded data, every plane of Unicode', async () => {
    const agent = await newAgent(service())
    const data = nested(27)
    for (const type of [
      'application/json;charset=utf-8',
      'Application/JSON; charset="UTF-8"',
      'application/json; charset=utf8',
    ]) {
      const answer = await agent.at('/messages', {
        method: 'POST',
        body: bytes([0xef, 0xbb, 0xbf], withData(data)(agent.handle)),
        headers: { 'Content-Type': type },
      })
      assert.equal(answer.status, 202, answer.text)
    }
    const text = '\u{1f388}\u{10ffff}\ufffd\uffff\u0001\u2028'
    const draft = draftTo(agent.handle, { content_parts: [{ type: 'text', text }] })
    await agent.sent(draft)
    assert.deepEqual((await agent.open(draft.id)).body.content_parts, [{ type: 'text', text }])
  })
})
