import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ContentPartDraft } from '#generated/rest/models.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const image: ContentPartDraft = { type: 'image', url: 'https://a.example/' }
const file: ContentPartDraft = { type: 'file', url: 'https://a.example/' }
const data: ContentPartDraft = { type: 'data', data: { a: 'b' } }

onEachDatabase((database) => {
  const service = useService({ database })

  test('a header has the fields of a header and no content', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const parent = newEnvelopeId()
    const draft = draftTo(recipient!.handle, { subject: 's', in_reply_to: parent, references: [parent], date_ms: 5 })
    const { received_ms, created_at } = await sender!.sent(draft)
    const { body } = await recipient!.list()
    assert.deepEqual(body, {
      envelope_headers: [
        {
          id: draft.id,
          from: sender!.handle,
          to: [recipient!.handle],
          cc: [],
          in_reply_to: parent,
          subject: 's',
          date_ms: 5,
          received_ms,
          created_at,
          has_attachments: false,
          type_hint: 'text',
          size_hint: 2,
          unread: true,
        },
      ],
      next_cursor: null,
    })
  })

  const contents: [string, ContentPartDraft[], boolean][] = [
    ['text', [textPart(), textPart()], false],
    ['image', [image], true],
    ['file', [file, file], true],
    ['data', [data], false],
    ['mixed', [textPart(), data], false],
    ['mixed', [image, file], true],
  ]
  for (const [type_hint, content_parts, has_attachments] of contents)
    test(`${content_parts.map(({ type }) => type).join(' and ')} parts are hinted as ${type_hint}`, async () => {
      const [sender, recipient] = await newAgents(service(), 2)
      await sender!.sent(draftTo(recipient!.handle, { content_parts }))
      const [header] = (await recipient!.list()).body.envelope_headers
      assert.deepEqual([header?.type_hint, header?.has_attachments], [type_hint, has_attachments])
    })

  test('the size hint grows with the content', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    for (const length of [4, 400, 40_000])
      await sender!.sent(draftTo(recipient!.handle, { content_parts: [textPart('x'.repeat(length))] }))
    const { body } = await recipient!.list({ order: 'asc' })
    assert.deepEqual(
      body.envelope_headers.map(({ size_hint }) => size_hint),
      [1, 100, 10_000],
    )
  })

  test('in shows what was addressed to the caller, out what it sent, both the two with their direction', async () => {
    const [self, other] = await newAgents(service(), 2)
    const received = await other!.sent(draftTo(self!.handle))
    const sent = await self!.sent(draftTo(other!.handle))
    const own = await self!.sent(draftTo([other!.handle], { cc: [self!.handle] }))
    assert.deepEqual(await self!.ids({ direction: 'in', order: 'asc' }), [received.id, own.id])
    assert.deepEqual(await self!.ids({ direction: 'out', order: 'asc' }), [sent.id, own.id])
    assert.deepEqual(await self!.ids(), [own.id, received.id])
    const { body } = await self!.list({ direction: 'both', order: 'asc' })
    assert.deepEqual(
      body.envelope_headers.map(({ id, direction, unread }) => ({ id, direction, unread })),
      [
        { id: received.id, direction: 'in', unread: true },
        { id: sent.id, direction: 'out', unread: false },
        { id: own.id, direction: 'self', unread: true },
      ],
    )
  })

  test('direction stands on headers of both only', async () => {
    const [self, other] = await newAgents(service(), 2)
    await self!.sent(draftTo([self!.handle, other!.handle]))
    for (const [direction, present] of [
      ['in', false],
      ['out', false],
      ['both', true],
    ] as const) {
      const [header] = (await self!.list({ direction })).body.envelope_headers
      assert.equal(Object.hasOwn(header!, 'direction'), present, direction)
    }
  })

  test('unread filters the feed in, and is ignored for out and both', async () => {
    const [self, other] = await newAgents(service(), 2)
    const [read, unread] = [await other!.sent(draftTo(self!.handle)), await other!.sent(draftTo(self!.handle))]
    const sent = await self!.sent(draftTo(other!.handle))
    await self!.open(read.id)
    assert.deepEqual(await self!.ids({ unread: true }), [unread.id])
    assert.deepEqual(await self!.ids({ unread: false }), [read.id])
    for (const filter of [{ unread: true }, { unread: false }]) {
      assert.deepEqual(await self!.ids({ direction: 'out', ...filter }), [sent.id])
      assert.deepEqual(await self!.ids({ direction: 'both', ...filter }), [sent.id, unread.id, read.id])
    }
  })

  test('envelopes that the caller only sent are never unread', async () => {
    const [self, other] = await newAgents(service(), 2)
    const { id } = await self!.sent(draftTo(other!.handle))
    for (const direction of ['out', 'both'])
      assert.deepEqual(
        (await self!.list({ direction })).body.envelope_headers.map((header) => [header.id, header.unread]),
        [[id, false]],
      )
  })

  test('a listing marks no envelope read', async () => {
    const [self, other] = await newAgents(service(), 2)
    await other!.sent(draftTo(self!.handle))
    for (let times = 0; times < 2; times++) assert.equal((await self!.list()).body.envelope_headers[0]?.unread, true)
  })

  test('a page has fifty headers unless told otherwise', async () => {
    const self = await newAgent(service())
    await Promise.all(Array.from({ length: 51 }, () => self.sent(draftTo(self.handle))))
    assert.equal((await self.list()).body.envelope_headers.length, 50)
    assert.equal((await self.list({ limit: 200 })).body.envelope_headers.length, 51)
  })

  const badQueries = [
    'limit=0',
    'limit=201',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'limit=ten',
    'limit=1&limit=2',
    'order=up',
    'order=ASC',
    'direction=self',
    'unread=1',
    'unread=',
    'unread=TRUE',
    'direction=in&direction=out',
  ]
  for (const query of badQueries)
    test(`?${query} is a validation error`, async () => {
      const self = await newAgent(service())
      assertRefused(await self.at(`/mailbox?${query}`), 400, 'VALIDATION_ERROR')
    })

  test('unknown query parameters are ignored', async () => {
    const self = await newAgent(service())
    const { status } = await self.at('/mailbox?colour=red&limit=1&__proto__=x&constructor=y')
    assert.equal(status, 200)
  })
})
