import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Envelope } from '#generated/rest/models.ts'
import { storedTextsOf, ownTimePlaceholder } from '../../src/domain/header-text.ts'
import {
  encodeBody,
  encodeHeader,
  encodedTimesSql,
  decodeStoredText,
} from '../../src/store/engine/dictionary-encoding.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { guideText } from '../support/guides.ts'
import { administer } from '../../scripts/support/postgres.ts'
import { onEachDatabase, startService } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

/** Texts that look like tokens of the dictionary, or like parts of them. */
const pieces = [
  '{"id":"',
  '","from":',
  '","to":["',
  ',"date_ms":',
  '{"id":"env_01JZ6RJ2R09CHT9HW7YK4Y32SR","from":',
  ',"received_ms":1795640112986,"created_at":1795640112986',
  '],"cc":[],"in_reply_to":null,"subject":',
  '],"cc":[],"in_reply_to":"',
  ',"has_attachments":',
  ',"has_attachments":false,"type_hint":"text","size_hint":',
  '],"content_parts":[{"type":"text","text":"',
  '"references":[',
  '"references":[],"content_parts":[{"type":"text","text":"',
  '"}],"monitor":null}',
  '\\',
  '"',
  ',',
]

describe('a text that is packed', () => {
  it('is what it was when it is unpacked, whatever stands in it', () => {
    const piece = fc.constantFrom(...pieces)
    const texts = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''))
    const json = fc.oneof(
      fc.json(),
      texts.map((text) => JSON.stringify(text)),
      texts.map((text) => text.replace(/\p{Cc}/gu, '')),
    )
    fc.assert(
      fc.property(json, (text) => {
        assert.equal(decodeStoredText(encodeHeader(text)), text)
        assert.equal(decodeStoredText(encodeBody(text)), text)
        assert.equal(decodeStoredText(text), text)
      }),
      { numRuns: 2_000 },
    )
  })
})

const ids = fc.constantFrom(...Array.from({ length: 9 }, newEnvelopeId))
const handles = fc.constantFrom('@ann.one', '@ben.two', '@cy.three')
const written = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...pieces))
const times = fc.integer({ min: 0, max: 9_999_999_999_999 })

const envelopes: fc.Arbitrary<Envelope> = fc
  .record({
    id: ids,
    from: handles,
    to: fc.array(handles, { minLength: 1 }),
    cc: fc.array(handles),
    in_reply_to: fc.option(ids),
    references: fc.array(ids),
    subject: fc.option(written),
    date_ms: times,
    received_ms: times,
    created_at: fc.option(times),
    content_parts: fc.array(
      fc.oneof(
        written.map((text) => ({ type: 'text' as const, text })),
        fc.dictionary(written, written).map((data) => ({ type: 'data' as const, data, schema: null })),
      ),
    ),
    monitor: fc.option(fc.record({ events: fc.constant<'stored'[]>(['stored']) })),
  })
  .map((envelope) => ({ ...envelope, created_at: envelope.created_at ?? envelope.received_ms }))

onEachDatabase((database) => {
  const service = useService({ database })

  it('is read by the functions for administrators as by the service, whatever stands in it', async () => {
    const texts = fc.sample(envelopes, 500).map((envelope) => {
      const { header, body } = storedTextsOf(envelope)
      return { header: encodeHeader(header), body: encodeBody(body), ...envelope }
    })
    const sql = sqlOn(service().deps.database, 'the database itself is tested')
    const rows = await sql<Readable>(
      `with kept as (
         select replace(header, '${ownTimePlaceholder}', ${encodedTimesSql('received', 'created')}) as packed, body, place
         from unnest(:headers::text[], :bodies::text[], :received::bigint[], :created::bigint[]) with ordinality
           as written (header, body, received, created, place))
       ${readingAsAdministrator('kept.packed', 'kept.body')} from kept order by place`,
      {
        headers: texts.map(({ header }) => header),
        bodies: texts.map(({ body }) => body),
        received: texts.map(({ received_ms }) => received_ms),
        created: texts.map(({ created_at }) => created_at),
      },
    )
    assert.equal(rows.length, texts.length)
    for (const row of rows) assertReadable(row)
  })

  it('is read by the functions for administrators from real mail', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const first = draftTo(recipient!.handle, { content_parts: [textPart('plain "}],"monitor":null} text')] })
    const drafts = [
      first,
      draftTo(recipient!.handle, { subject: ',"has_attachments":true', cc: [sender!.handle] }),
      draftTo(recipient!.handle, { in_reply_to: first.id, references: [newEnvelopeId(), first.id] }),
      draftTo(recipient!.handle, {
        content_parts: [textPart('one'), { type: 'data', data: { a: 1 } }],
        monitor: { events: ['stored'] },
      }),
    ]
    for (const draft of drafts) await sender!.sent(draft)
    const rows = await sqlOn(service().deps.database, 'the database itself is tested')<Readable>(
      `${readingAsAdministrator('header', 'body')}
       from mailbox_entry join envelope on envelope.id = envelope_id where agent_id = :agentId::uuid order by mailbox_entry.created_at`,
      { agentId: recipient!.id },
    )
    assert.equal(rows.length, drafts.length)
    for (const [n, row] of rows.entries()) {
      assertReadable(row)
      assert.ok(storedText(row.raw_header).length < row.written_header.length, 'the stored text is encoded')
      const { body: envelope } = await recipient!.at<Envelope>(`/messages/${drafts[n]!.id}`)
      const { references, content_parts, monitor, ...header } = envelope
      const read: object = JSON.parse(row.written_header)
      for (const [name, value] of Object.entries(header)) assert.deepEqual(read[name as keyof typeof read], value)
      assert.deepEqual(JSON.parse(row.written_body), { references, content_parts, monitor })
    }
  })
})

it('is read by the statement of the guide', async () => {
  const service = await startService()
  const agent = await newAgent(service)
  await agent.sent(draftTo(agent.handle, { subject: 'Lunch', content_parts: [textPart('At noon?')] }))
  const [, text = ''] = /^```sql\n([\s\S]*?)^```$/m.exec(guideText('postgresql')) ?? []
  const { rows } = await administer(service.config.databaseUrl!, text.replace('@alice.assistant', agent.handle))
  await service.close()
  assert.equal(rows.length, 1)
  const { direction, subject, body } = rows[0]
  assert.deepEqual([direction, subject, body.content_parts], ['self', 'Lunch', [textPart('At noon?')]])
})

interface Readable {
  raw_header: string
  written_header: string
  raw_body: string
  written_body: string
}

/** In SQL: the stored texts as they are, and as the functions return them. */
const readingAsAdministrator = (header: string, body: string): string =>
  `select encode(convert_to(${header}, 'UTF8'), 'hex') as raw_header, readable_header(${header})::text as written_header,
     encode(convert_to(${body}, 'UTF8'), 'hex') as raw_body, readable_body(${body})::text as written_body`

const storedText = (hex: string): string => Buffer.from(hex, 'hex').toString()

function assertReadable({ raw_header, written_header, raw_body, written_body }: Readable): void {
  assert.equal(written_header, `${decodeStoredText(storedText(raw_header))}}`)
  assert.equal(written_body, `{${decodeStoredText(storedText(raw_body))}`)
}
