import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { packedBody, packedHeader, unpacked } from '../../src/store/packed-texts.ts'
import { statements } from '../../src/store/migrations/028-packed-texts.ts'
import * as shorterHeaders from '../../src/store/migrations/032-shorter-headers.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

describe('a text that is packed', () => {
  it('is what it was when it is unpacked, whatever stands in it', () => {
    const piece = fc.constantFrom(
      ...[
        '{"id":"',
        '","from":',
        '","to":["',
        ',"date_ms":',
        '{"id":"env_01JZ6RJ2R09CHT9HW7YK4Y32SR","from":',
        ',"received_ms":1795640112986,"created_at":1795640112986',
        '],"cc":[],"in_reply_to":null,"subject":',
        '],"cc":[],"in_reply_to":"',
        ',"has_attachments":',
      ],
      ...[
        ',"has_attachments":false,"type_hint":"text","size_hint":',
        '],"content_parts":[{"type":"text","text":"',
        '"references":[',
        '"references":[],"content_parts":[{"type":"text","text":"',
      ],
      ...['"}],"monitor":null}', '\\', '"', ','],
    )
    const texts = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''))
    const json = fc.oneof(
      fc.json(),
      texts.map((text) => JSON.stringify(text)),
      texts.map((text) => text.replace(/\p{Cc}/gu, '')),
    )
    fc.assert(
      fc.property(json, (text) => {
        assert.equal(unpacked(packedHeader(text)), text)
        assert.equal(unpacked(packedBody(text)), text)
        assert.equal(unpacked(text), text)
      }),
      { numRuns: 2_000 },
    )
  })
})

onEachDatabase((database) => {
  const service = useService({ database })

  it('is as the service keeps it, once what was kept before is migrated', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const first = draftTo(recipient!.handle, { content_parts: [textPart('plain "}],"monitor":null} text')] })
    await sender!.sent(first)
    for (const draft of [
      draftTo(recipient!.handle, { subject: ',"has_attachments":true', cc: [sender!.handle] }),
      draftTo(recipient!.handle, { in_reply_to: first.id, references: [newEnvelopeId(), first.id] }),
      draftTo(recipient!.handle, {
        content_parts: [textPart('one'), { type: 'data', data: { a: 1 } }],
        monitor: { events: ['stored'] },
      }),
    ])
      await sender!.sent(draft)
    const sql = sqlOn(service().deps.database)
    const kept = () =>
      sql<{ header_hex: string; body_hex: string; id: string; agent_id: string; text: string }>(
        `select entry.agent_id, encode(convert_to(header, 'UTF8'), 'hex') as header_hex, encode(convert_to(body, 'UTF8'), 'hex') as body_hex
         from mailbox_entry entry join envelope on envelope.id = envelope_id order by 1, entry.created_at, envelope_id`,
      )
    const packed = await kept()
    const headers = await sql<{ header: string; agent_id: string; envelope_id: string }>(
      'select agent_id, envelope_id, header from mailbox_entry',
    )
    for (const { agent_id, envelope_id, header } of headers)
      await sql('update mailbox_entry set header = ? where agent_id = ?::uuid and envelope_id = ?::uuid', [
        header,
        agent_id,
        envelope_id,
      ])
    for (const { envelope_id, body } of await sql<{ envelope_id: string; body: string }>(
      'select id as envelope_id, body from envelope',
    ))
      await sql('update envelope set body = ? where id = ?::uuid', [body, envelope_id])
    assert.notDeepEqual(await kept(), packed)
    const [shortening] = shorterHeaders.statements
    for (const statement of [...statements, shortening!]) await sql(statement)
    assert.deepEqual(await kept(), packed)
    assert.ok(packed.length >= 9)
  })
})
