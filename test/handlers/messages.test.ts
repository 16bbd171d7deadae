import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, newEnvelopeId } from '../support/client.ts'
import { comparableHeaders } from '../support/request-ids.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const unread = (agent: Agent): Promise<string[]> => agent.ids({ unread: true, order: 'asc' })

onEachDatabase((database) => {
  const service = useService({ database })

  test('fetching an envelope marks it read for the caller and for nobody else', async () => {
    const [sender, a, b] = await newAgents(service(), 3)
    const { id } = await sender!.sent(draftTo(a!.handle, { cc: [b!.handle] }))
    assert.equal((await a!.open(id)).status, 200)
    assert.deepEqual([await unread(a!), await unread(b!)], [[], [id]])
    assert.equal((await b!.open(id)).status, 200)
    assert.deepEqual(await unread(b!), [])
  })

  test('S13: a stranger, and the sender itself, cannot tell that an envelope exists', async () => {
    const [sender, recipient, stranger] = await newAgents(service(), 3)
    const { id } = await sender!.sent(draftTo(recipient!.handle))
    const missing = await stranger!.open(newEnvelopeId())
    assertRefused(missing, 404, 'NOT_FOUND')
    for (const agent of [sender!, stranger!]) {
      const answer = await agent.open(id)
      assert.deepEqual([answer.status, answer.text], [404, missing.text])
      assert.deepEqual(comparableHeaders(answer.headers), comparableHeaders(missing.headers))
    }
    assert.deepEqual(await unread(recipient!), [id])
  })

  test('an envelope to oneself can be fetched by its sender', async () => {
    const self = await newAgent(service())
    const { id } = await self.sent(draftTo(self.handle))
    assert.equal((await self.open(id)).body.id, id)
    assert.deepEqual(await unread(self), [])
  })

  test("a batch keeps the order of first occurrence, leaves out what is not the caller's, and marks what it returns read", async () => {
    const [sender, self, other] = await newAgents(service(), 3)
    const mine = []
    for (let n = 0; n < 4; n++) mine.push((await sender!.sent(draftTo(self!.handle))).id)
    const foreign = await sender!.sent(draftTo(other!.handle))
    const sent = await self!.sent(draftTo(other!.handle))
    const [a, b, c, untouched] = mine
    const { status, body } = await self!.openAll([c!, newEnvelopeId(), a!, foreign.id, c!, sent.id, b!, a!])
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['envelopes'])
    assert.deepEqual(
      body.envelopes.map(({ id }) => id),
      [c, a, b],
    )
    assert.deepEqual(await unread(self!), [untouched])
    assert.deepEqual(await unread(other!), [foreign.id, sent.id])
  })

  test('a batch of nothing that the caller may see is empty', async () => {
    const self = await newAgent(service())
    assert.deepEqual((await self.openAll([newEnvelopeId()])).body, { envelopes: [] })
  })

  test('each envelope of a batch is what a single fetch returns', async () => {
    const [sender, self] = await newAgents(service(), 2)
    const { id } = await sender!.sent(draftTo(self!.handle, { subject: 'é' }))
    const [single, batch] = [await self!.open(id), await self!.openAll([id])]
    assert.equal(batch.text, `{"envelopes":[${single.text}]}`)
  })

  test('a hundred ids can be fetched at once, and 101 cannot, repeated or not', async () => {
    const self = await newAgent(service())
    const ids = []
    for (let n = 0; n < 3; n++) ids.push((await self.sent(draftTo(self.handle))).id)
    const hundred = [...ids, ...Array.from({ length: 97 }, newEnvelopeId)]
    assert.equal((await self.openAll(hundred)).body.envelopes.length, 3)
    assertRefused(await self.openAll([...hundred, newEnvelopeId()]), 400, 'VALIDATION_ERROR')
    assertRefused(await self.openAll([...hundred, ids[0]!]), 400, 'VALIDATION_ERROR')
  })

  for (const query of [
    '',
    '?ids=',
    '?ids=x',
    '?ids=,',
    `?ids=${newEnvelopeId()},`,
    `?ids=${newEnvelopeId()}, ${newEnvelopeId()}`,
    `?ids=${newEnvelopeId()}&ids=${newEnvelopeId()}`,
  ])
    test(`a batch by ${query.replace(/env_\w+/g, 'ID') || 'nothing'} is a validation error`, async () => {
      const self = await newAgent(service())
      assertRefused(await self.at(`/messages${query}`), 400, 'VALIDATION_ERROR')
    })

  test("R11: marking read counts what changed: once, and only what is the caller's", async () => {
    const [sender, self, other] = await newAgents(service(), 3)
    const mine = []
    for (let n = 0; n < 3; n++) mine.push((await sender!.sent(draftTo(self!.handle))).id)
    const foreign = await sender!.sent(draftTo(other!.handle))
    const sent = await self!.sent(draftTo(other!.handle))
    await self!.open(mine[0]!)
    const all = [...mine, ...mine, foreign.id, sent.id, newEnvelopeId()]
    assert.deepEqual((await self!.markRead(all)).body, { marked_read: 2 })
    assert.deepEqual((await self!.markRead(all)).body, { marked_read: 0 })
    assert.deepEqual([await unread(self!), await unread(other!)], [[], [foreign.id, sent.id]])
  })

  test('marking nothing read is fine, and a thousand ids are the most', async () => {
    const self = await newAgent(service())
    assert.deepEqual((await self.markRead([])).body, { marked_read: 0 })
    const thousand = Array.from({ length: 1_000 }, newEnvelopeId)
    assert.deepEqual((await self.markRead(thousand)).body, { marked_read: 0 })
    assertRefused(await self.markRead([...thousand, newEnvelopeId()]), 400, 'VALIDATION_ERROR')
  })

  for (const body of [
    {},
    { ids: null },
    { ids: 'x' },
    { ids: ['x'] },
    { ids: [1] },
    { ids: [], more: 1 },
    [],
    null,
    'ids',
  ])
    test(`marking read by ${JSON.stringify(body)} is a validation error`, async () => {
      const self = await newAgent(service())
      assertRefused(
        await self.at('/mailbox/read', { method: 'POST', body: JSON.stringify(body), headers: keyed() }),
        400,
        'VALIDATION_ERROR',
      )
    })
})
