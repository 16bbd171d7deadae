import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const postmaster = '@operator.postmaster'

onOneDatabase((database) => {
  const service = useService({ database })

  test('R14: stored is reported once per recipient, as mail from the postmaster to the sender alone', async () => {
    const [sender, a, b] = await newAgents(service(), 3)
    const draft = draftTo(a!.handle, { cc: [b!.handle], monitor: { events: ['stored'] } })
    const { created_at } = await sender!.sent(draft)
    const { envelopes } = (await sender!.openAll(await sender!.ids({ order: 'asc' }))).body
    assert.deepEqual(
      envelopes
        .map(({ content_parts }) => content_parts[1]?.type === 'data' && content_parts[1].data['recipient_handle'])
        .sort(),
      [a!.handle, b!.handle].sort(),
    )
    for (const envelope of envelopes) {
      const [text, data] = envelope.content_parts
      assert.equal(text?.type, 'text')
      assert.ok(data?.type === 'data')
      const recipient_handle = data.data['recipient_handle']
      assert.deepEqual(data, {
        type: 'data',
        schema: 'asmtp:monitor.fact',
        data: { fact: 'stored', envelope_id: draft.id, recipient_handle, at_ms: created_at },
      })
      const { from, to, cc, subject, in_reply_to, references, content_parts, monitor } = envelope
      assert.deepEqual(
        { from, to, cc, subject, in_reply_to, references, monitor, parts: content_parts.length },
        {
          from: postmaster,
          to: [sender!.handle],
          cc: [],
          subject: 'Delivery report: stored',
          in_reply_to: draft.id,
          references: [draft.id],
          monitor: null,
          parts: 2,
        },
      )
      assert.ok(envelope.created_at > created_at)
    }
    for (const recipient of [a!, b!]) assert.deepEqual(await recipient.ids({ direction: 'both' }), [draft.id])
  })

  test('R14: only what was asked for is reported, and a retry reports nothing again', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    for (const monitor of [undefined, null, { events: ['bounced', 'expired'] }])
      await sender!.sent({ ...draftTo(recipient!.handle), monitor })
    assert.deepEqual(await sender!.ids(), [])
    const draft = draftTo(recipient!.handle, { monitor: { events: ['expired', 'stored'] } })
    await sender!.sent(draft)
    const reports = await sender!.ids()
    assert.equal(reports.length, 1)
    await sender!.sent(draft)
    assert.deepEqual(await sender!.ids(), reports)
  })

  test('a refused send reports nothing', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    assertRefused(
      await sender!.send(draftTo([recipient!.handle, '@nobody.at_all'], { monitor: { events: ['stored'] } })),
      404,
      'NOT_FOUND',
    )
    assert.deepEqual(await sender!.ids({ direction: 'both' }), [])
  })

  test('the postmaster cannot be written to, with or without a report to answer', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const missing = await sender!.send(draftTo('@nobody.at_all'))
    await sender!.sent(draftTo(recipient!.handle, { monitor: { events: ['stored'] } }))
    const [report] = await sender!.ids()
    for (const changes of [{}, { in_reply_to: report!, references: [report!] }]) {
      const answer = await sender!.send(draftTo(postmaster, changes))
      assert.deepEqual([answer.status, answer.text], [404, missing.text])
    }
  })

  test("a report passes the sender's own policy and blocks", async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    await sender!.update({ inbound_policy: 'allowlist', allowlist: [recipient!.handle], blocks: [postmaster] })
    await sender!.sent(draftTo(recipient!.handle, { monitor: { events: ['stored'] } }))
    assert.deepEqual(
      (await sender!.list()).body.envelope_headers.map(({ from, unread, type_hint }) => [from, unread, type_hint]),
      [[postmaster, true, 'mixed']],
    )
  })

  test('a monitored envelope to oneself is reported as any other', async () => {
    const [self] = await newAgents(service(), 1)
    const { id } = await self!.sent(draftTo(self!.handle, { monitor: { events: ['stored'] } }))
    const { envelope_headers } = (await self!.list({ order: 'asc' })).body
    assert.deepEqual(
      envelope_headers.map(({ from, in_reply_to }) => [from, in_reply_to]),
      [
        [self!.handle, null],
        [postmaster, id],
      ],
    )
  })
})
