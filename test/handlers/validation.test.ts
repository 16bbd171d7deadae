import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowestEnvelopeId } from '../../src/domain/ulids.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const handle = '@bob.helper'
const id = newEnvelopeId()
const image = (fields: object): object => ({ content_parts: [{ type: 'image', ...fields }] })
const file = (fields: object): object => ({ content_parts: [{ type: 'file', ...fields }] })
const many = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item)
const unacceptableUrls = [
  'data:image/png;base64,AA==',
  ' data:,x',
  'DATA:,x',
  '\tdaTa:,x',
  'da\nta:,x',
  'ftp://a.example/',
  'javascript:alert(1)',
  'https://u:p@a.example/',
  'https://u@a.example/',
  '/relative',
  'https://',
  '',
  // Strict parsers cannot parse these (RFC 3986), unlike browsers.
  'https://a.example/%zz',
  'https://a.example/%4',
  'https://a.example/a b',
  'https://a.example/{x}',
  'https://a.example/a|b',
  'https://a.example/"',
  'https://a.example/#a#b',
  'https://a.example/[x]',
  'https://a.example/ü',
  'https://ü.example/',
  'https://a.example:99999/',
  'https://1.2.3.4.5/',
]

/** Changes that make a valid body invalid. */
const mistakes: Record<string, object> = {
  'a from': { from: handle },
  'an unknown field': { too: [] },
  'an unknown field in a part': { content_parts: [{ type: 'text', text: 'a', color: 'red' }] },
  'no id': { id: undefined },
  'an id without prefix': { id: '01JZ6RJ2R09CHT9HW7YK4Y32SR' },
  'the least of all ids': { id: lowestEnvelopeId },
  'the least of all ids as parent': { in_reply_to: lowestEnvelopeId },
  'the least of all ids as a reference': { references: [id, lowestEnvelopeId] },
  'an id beyond a ULID': { id: 'env_81JZ6RJ2R09CHT9HW7YK4Y32SR' },
  'an id in lower case': { id: id.toLowerCase() },
  'an id with a line end': { id: `${id}\n` },
  'no to': { to: undefined },
  'an empty to': { to: [] },
  'a to that is null': { to: null },
  'a to that is text': { to: handle },
  '101 handles in to': { to: many(101, handle) },
  'a bad parent': { in_reply_to: 'x' },
  'a bad reference': { references: ['x'] },
  '101 references': { references: many(101, id) },
  'a long subject': { subject: 'x'.repeat(999) },
  'a subject that is a number': { subject: 1 },
  'a negative date': { date_ms: -1 },
  'a date with a fraction': { date_ms: 1.5 },
  'a date in words': { date_ms: '1' },
  'no parts': { content_parts: undefined },
  'an empty list of parts': { content_parts: [] },
  '33 parts': { content_parts: many(33, textPart()) },
  'a part without type': { content_parts: [{ text: 'a' }] },
  'a part of unknown type': { content_parts: [{ type: 'audio', url: 'https://a.example/' }] },
  'a part that is text': { content_parts: ['a'] },
  'an empty text part': { content_parts: [{ type: 'text', text: '' }] },
  'a long text part': { content_parts: [{ type: 'text', text: 'x'.repeat(65_537) }] },
  'a data part without data': { content_parts: [{ type: 'data' }] },
  'a data part with a list': { content_parts: [{ type: 'data', data: [] }] },
  'a data part with null': { content_parts: [{ type: 'data', data: null }] },
  'an image without url and file_id': image({}),
  'an image with both': image({ url: 'https://a.example/', file_id: 'file_01JZ6RNQY0BK2KE5F7WH0N9NMH' }),
  'a file without url and file_id': file({}),
  'a file with both': file({ url: 'https://a.example/', file_id: 'file_01JZ6RNQY0BK2KE5F7WH0N9NMH' }),
  'a file of negative size': file({ url: 'https://a.example/', size: -1 }),
  'a monitor without events': { monitor: {} },
  'a monitor with no event': { monitor: { events: [] } },
  'a monitor of unknown events': { monitor: { events: ['read'] } },
  'a monitor of repeated events': { monitor: { events: ['stored', 'stored'] } },
}

const mistakenUrls = Object.fromEntries(
  unacceptableUrls.flatMap((url) => [
    [`an image at ${JSON.stringify(url)}`, image({ url })],
    [`a file at ${JSON.stringify(url)}`, file({ url })],
  ]),
)

const notHandles = [
  'bob.helper',
  '@bob',
  '@bob.',
  '@.helper',
  '@Bob.helper',
  '@bob.helper.x',
  '@-b.helper',
  `@${'b'.repeat(40)}.helper`,
  '@bob.helper\n',
  ' @bob.helper',
  '@bob.*',
  '@bób.helper',
  '',
]

onOneDatabase((database) => {
  const service = useService({ database })

  async function assertMistaken(change: object): Promise<void> {
    const sender = await newAgent(service())
    assertRefused(await sender.send({ ...draftTo(handle), ...change }), 400, 'VALIDATION_ERROR')
    assert.deepEqual(await sender.ids({ direction: 'both' }), [])
  }

  for (const [mistake, change] of Object.entries(mistakes))
    test(`a body with ${mistake} is a validation error and stores nothing`, () => assertMistaken(change))

  for (const [mistake, change] of Object.entries(mistakenUrls))
    test(`S8: a body with ${mistake} is a validation error and stores nothing`, () => assertMistaken(change))

  for (const text of notHandles)
    test(`${JSON.stringify(text)} is no handle, in to or in cc`, async () => {
      const sender = await newAgent(service())
      assertRefused(await sender.send(draftTo(text)), 400, 'INVALID_HANDLE')
      assertRefused(await sender.send(draftTo(handle, { cc: [text] })), 400, 'INVALID_HANDLE')
    })

  test('to and cc together name at most a hundred recipients, counted without repetitions', async () => {
    const sender = await newAgent(service())
    const handles = Array.from({ length: 101 }, (_, n) => `@nobody.n${n}`)
    assertRefused(await sender.send(draftTo(handles.slice(0, 60), { cc: handles.slice(60) })), 400, 'VALIDATION_ERROR')
    assertRefused(
      await sender.send(draftTo(handles.slice(0, 60), { cc: [...handles.slice(60, 99), handles[0]!] })),
      404,
      'NOT_FOUND',
    )
  })

  test('an unknown upload cannot be sent', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const part = { type: 'file', file_id: 'file_01JZ6RNQY0BK2KE5F7WH0N9NMH' } as const
    assertRefused(await sender!.send(draftTo(recipient!.handle, { content_parts: [part] })), 400, 'INVALID_FILE')
    assert.deepEqual(await sender!.ids({ direction: 'out' }), [])
  })

  test('the limits themselves are allowed, and characters are counted as Unicode does', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle, {
      subject: '🎈'.repeat(998),
      references: many(100, id),
      date_ms: Number.MAX_SAFE_INTEGER,
      content_parts: [textPart('x'.repeat(65_536)), ...many(31, textPart())],
    })
    await sender!.sent(draft)
    assertRefused(
      await sender!.send(draftTo(recipient!.handle, { subject: '🎈'.repeat(999) })),
      400,
      'VALIDATION_ERROR',
    )
  })

  test('validation comes before trust', async () => {
    const sender = await newAgent(service())
    assertRefused(await sender.send({ ...draftTo('@nobody.at_all'), content_parts: [] }), 400, 'VALIDATION_ERROR')
  })
})
