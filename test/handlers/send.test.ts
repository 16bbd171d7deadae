import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('an accepted send is acknowledged with its id, times and recipients, and nothing else', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const before = service().clock()
    const draft = draftTo(recipient!.handle)
    const { status, body } = await sender!.send(draft)
    assert.equal(status, 202)
    assert.deepEqual(Object.keys(body), ['id', 'received_ms', 'created_at', 'recipients'])
    assert.equal(body.id, draft.id)
    assert.deepEqual(body.recipients, [{ handle: recipient!.handle }])
    assert.ok(body.received_ms >= before && body.received_ms <= service().clock())
    assert.ok(body.created_at >= body.received_ms)
  })

  test('to and cc are deduplicated together, first occurrence first, to before cc', async () => {
    const [sender, a, b, c] = await newAgents(service(), 4)
    const draft = draftTo([a!.handle, b!.handle, a!.handle], { cc: [b!.handle, c!.handle, c!.handle] })
    const { recipients } = await sender!.sent(draft)
    assert.deepEqual(
      recipients.map(({ handle }) => handle),
      [a!.handle, b!.handle, c!.handle],
    )
    const { body } = await b!.open(draft.id)
    assert.deepEqual([body.to, body.cc], [[a!.handle, b!.handle], [c!.handle]])
    for (const reader of [a!, b!, c!]) assert.deepEqual(await reader.ids(), [draft.id])
  })

  test('the sender is stamped from the token and never taken from the body', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    assertRefused(await sender!.send({ ...draftTo(recipient!.handle), from: sender!.handle }), 400, 'VALIDATION_ERROR')
    const draft = draftTo(recipient!.handle)
    await sender!.sent(draft)
    assert.equal((await recipient!.open(draft.id)).body.from, sender!.handle)
  })

  test('a fetched envelope is the sent one, completed with explicit nulls and the service’s times', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle)
    const { received_ms, created_at } = await sender!.sent(draft)
    const { body } = await recipient!.open(draft.id)
    assert.deepEqual(body, {
      id: draft.id,
      from: sender!.handle,
      to: draft.to,
      cc: [],
      in_reply_to: null,
      references: [],
      subject: null,
      date_ms: received_ms,
      received_ms,
      created_at,
      content_parts: draft.content_parts,
      monitor: null,
    })
  })

  test('every field and every type of part survives unchanged', async () => {
    const [sender, recipient, other] = await newAgents(service(), 3)
    const parent = newEnvelopeId()
    const draft = draftTo(recipient!.handle, {
      cc: [other!.handle],
      in_reply_to: parent,
      references: [newEnvelopeId(), parent],
      subject: 'Re: Rechnung – 請求書 🧾',
      date_ms: 1,
      content_parts: [
        textPart('größer\n\t"quoted" \u2028 🎈'),
        { type: 'image', url: 'https://files.example/a.png', mime_type: 'image/png' },
        { type: 'file', url: 'http://files.example/b.pdf', name: 'b.pdf', mime_type: 'application/pdf', size: 7 },
        {
          type: 'data',
          schema: 'acme:invoice.v1',
          data: JSON.parse('{"nested": [{"ключ": 1.5, "none": null}], "__proto__": {"a": 1}}'),
        },
      ],
      monitor: { events: ['bounced'] },
    })
    await sender!.sent(draft)
    const { body, text } = await other!.open(draft.id)
    assert.ok(text.includes('"__proto__":{"a":1}'), text)
    const { id, to, cc, in_reply_to, references, subject, date_ms, monitor } = body
    assert.deepEqual(
      { id, to, cc, in_reply_to, references, subject, date_ms, monitor, content_parts: draft.content_parts },
      draft,
    )
    assert.deepEqual(body.content_parts, [
      draft.content_parts[0],
      { ...draft.content_parts[1], file_id: null },
      { ...draft.content_parts[2], file_id: null },
      draft.content_parts[3],
    ])
  })

  test("an envelope to oneself passes one's own policy and blocks, and is one entry of the own mailbox", async () => {
    const self = await newAgent(service(), { inbound_policy: 'allowlist', allowlist: [] })
    await self.update({ inbound_policy: 'allowlist', blocks: [self.handle] })
    const draft = draftTo(self.handle)
    await self.sent(draft)
    for (const direction of ['in', 'out', 'both'])
      assert.deepEqual(await self.ids({ direction }), [draft.id], direction)
    const [header] = (await self.list({ direction: 'both' })).body.envelope_headers
    assert.deepEqual([header?.direction, header?.unread], ['self', true])
    assert.equal((await self.open(draft.id)).status, 200)
  })

  test('an inactive or paused agent cannot even write to itself', async () => {
    for (const state of [{ inactive: true }, { paused: true }]) {
      const self = await newAgent(service(), state)
      assertRefused(await self.send(draftTo(self.handle)), 404, 'NOT_FOUND')
    }
  })

  test('an inactive agent sends nothing', async () => {
    const recipient = await newAgent(service())
    const inactive = await newAgent(service(), { inactive: true })
    assertRefused(await inactive.send(draftTo(recipient.handle)), 403, 'FORBIDDEN')
    assert.deepEqual(await recipient.ids(), [])
  })

  test('one recipient that denies the sender fails the whole send', async () => {
    const [sender, good, second] = await newAgents(service(), 3)
    const draft = draftTo([good!.handle, second!.handle], { cc: ['@nobody.at_all'] })
    assertRefused(await sender!.send(draft), 404, 'NOT_FOUND')
    for (const agent of [sender!, good!, second!]) assert.deepEqual(await agent.ids({ direction: 'both' }), [])
    await sender!.sent({ ...draft, cc: [] })
    assert.deepEqual(await good!.ids(), [draft.id])
  })

  test('an allowlist admits an exact handle or every agent of an owner, when both sides admit', async () => {
    const sender = await newAgent(service())
    const entries = { exact: sender.handle, owner: '@alice.*', other: '@bob.*' }
    const outcomes = Object.entries(entries).map(async ([name, entry]) => {
      const recipient = await newAgent(service(), { inbound_policy: 'allowlist', allowlist: [entry] })
      return [name, (await sender.send(draftTo(recipient.handle))).status]
    })
    assert.deepEqual(Object.fromEntries(await Promise.all(outcomes)), { exact: 202, owner: 202, other: 404 })
  })

  test('a sender with an allowlist reaches only whom it admits itself', async () => {
    const [known, unknown] = await newAgents(service(), 2)
    const sender = await newAgent(service(), { inbound_policy: 'allowlist', allowlist: [known!.handle] })
    await sender.sent(draftTo(known!.handle))
    assertRefused(await sender.send(draftTo(unknown!.handle)), 404, 'NOT_FOUND')
  })

  test('a hundred recipients get one envelope', async () => {
    const sender = await newAgent(service())
    const recipients = await newAgents(service(), 100)
    const draft = draftTo(recipients.map(({ handle }) => handle))
    assert.equal((await sender.sent(draft)).recipients.length, 100)
    for (const recipient of recipients) assert.deepEqual(await recipient.ids(), [draft.id])
  })
})
