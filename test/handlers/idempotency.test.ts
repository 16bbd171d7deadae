import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const data = { type: 'data', data: { a: 1, b: [{ c: null }] } } as const

onEachDatabase((database) => {
  const service = useService({ database })

  test('a retry gets the original acknowledgement byte for byte and stores nothing new', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle, { date_ms: 1 })
    const first = await sender!.send(draft)
    service().clock.advance(60_000)
    for (const date_ms of [1, 2, undefined]) {
      const retry = await sender!.send({ ...draft, date_ms })
      assert.deepEqual([retry.status, retry.text], [202, first.text])
    }
    assert.deepEqual(await recipient!.ids(), [draft.id])
    assert.equal((await recipient!.open(draft.id)).body.date_ms, 1)
  })

  test('absent, null and empty optional fields are the same, and so is another order of keys', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle, {
      content_parts: [textPart(), data, { type: 'file', url: 'https://a.example/' }],
    })
    const first = await sender!.send(draft)
    const nothing = { cc: null, in_reply_to: null, references: null, subject: null, monitor: null }
    const nullParts = [
      textPart(),
      { ...data, schema: null },
      { type: 'file', url: 'https://a.example/', name: null, mime_type: null, size: null },
    ]
    const equivalents = [
      { ...draft, ...nothing },
      { ...draft, cc: [], references: [] },
      { ...draft, content_parts: nullParts },
      {
        ...draft,
        content_parts: [
          draft.content_parts[0],
          { data: { b: [{ c: null }], a: 1 }, type: 'data' },
          draft.content_parts[2],
        ],
      },
      Object.fromEntries(Object.entries(draft).reverse()),
    ]
    for (const body of equivalents) {
      const retry = await sender!.send(body)
      assert.deepEqual([retry.status, retry.text], [202, first.text], JSON.stringify(body))
    }
  })

  test('R6: another body under the same id is a conflict that tells nothing of the original', async () => {
    const [sender, recipient, other] = await newAgents(service(), 3)
    const draft = draftTo([recipient!.handle, other!.handle], {
      subject: 'the original',
      content_parts: [textPart('secret words'), data],
    })
    await sender!.sent(draft)
    const changes = [
      { subject: 'another' },
      { to: [recipient!.handle] },
      { to: [other!.handle, recipient!.handle] },
      { to: [recipient!.handle], cc: [other!.handle] },
      { content_parts: [textPart('other words'), data] },
      { content_parts: [textPart('secret words'), { ...data, data: { a: 1, b: [{}] } }] },
      { content_parts: [data, textPart('secret words')] },
      { in_reply_to: draft.id },
      { monitor: { events: ['stored'] } },
    ]
    const bodies = new Set<string>()
    for (const change of changes) {
      const answer = await sender!.send({ ...draft, ...change })
      assertRefused(answer, 409, 'CONFLICT')
      bodies.add(answer.text)
    }
    assert.equal(bodies.size, 1)
    assert.doesNotMatch([...bodies].join(), /original|secret|@alice/)
    assert.deepEqual((await recipient!.open(draft.id)).body.content_parts[0], textPart('secret words'))
  })

  test('R6: an id of another sender is a conflict, also with the very same body', async () => {
    const [sender, thief, recipient] = await newAgents(service(), 3)
    const draft = draftTo(recipient!.handle)
    await sender!.sent(draft)
    const [same, different] = [await thief!.send(draft), await sender!.send({ ...draft, subject: 'x' })]
    assertRefused(same, 409, 'CONFLICT')
    assert.equal(same.text, different.text)
    assert.deepEqual(await thief!.ids({ direction: 'out' }), [])
  })

  test('R6: a recipient that denies is 404 before any conflict', async () => {
    const [sender, thief, recipient] = await newAgents(service(), 3)
    const draft = draftTo(recipient!.handle)
    await sender!.sent(draft)
    for (const [agent, body] of [
      [sender!, { ...draft, to: ['@nobody.at_all'] }],
      [thief!, { ...draft, cc: ['@nobody.at_all'] }],
    ] as const)
      assertRefused(await agent.send(body), 404, 'NOT_FOUND')
  })

  test('a retry after the recipient stopped allowing the sender is 404, and the original response when it allows again', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle)
    const first = await sender!.send(draft)
    for (const away of [
      { blocks: [sender!.handle] },
      { paused: true },
      { inactive: true },
      { inbound_policy: 'allowlist' },
    ] as const) {
      await recipient!.update(away)
      assertRefused(await sender!.send(draft), 404, 'NOT_FOUND')
    }
    await recipient!.update({})
    assert.equal((await sender!.send(draft)).text, first.text)
  })

  test('R5: many equal sends at once are one envelope and equal acknowledgements', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle)
    const answers = await Promise.all(Array.from({ length: 40 }, () => sender!.send(draft)))
    assert.deepEqual([...new Set(answers.map(({ status, text }) => `${status} ${text}`))], [`202 ${answers[0]!.text}`])
    assert.deepEqual(await recipient!.ids(), [draft.id])
  })

  test('an Idempotency-Key header is neither needed nor read', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    for (const headers of [{ 'Idempotency-Key': 'not a uuid' }, {}]) {
      const answer = await sender!.at('/messages', { method: 'POST', body: draftTo(recipient!.handle), headers })
      assert.equal(answer.status, 202)
    }
    assert.equal((await recipient!.ids()).length, 2)
  })

  test('a refused send leaves its id free', async () => {
    const sender = await newAgent(service())
    const draft = draftTo('@alice.comes_later')
    assertRefused(await sender.send(draft), 404, 'NOT_FOUND')
    const late = await newAgent(service(), { handle: '@alice.comes_later' })
    await sender.sent(draft)
    assert.deepEqual(await late.ids(), [draft.id])
  })
})
