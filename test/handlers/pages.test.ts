import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, type ListQuery } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const envelopes = 23

/** Walks all pages by their cursors. Asserts that only the first one may be empty. */
async function walk(agent: Agent, query: ListQuery): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: ListQuery | null = {}
  while (cursor) {
    const { body, status, text } = await agent.list({ ...query, ...cursor })
    assert.equal(status, 200, text)
    assert.ok(body.envelope_headers.length > 0 || pages.length === 0, 'a cursor led to an empty page')
    assert.ok(pages.length <= envelopes, 'the pages do not end')
    pages.push(body.envelope_headers.map(({ id }) => id))
    cursor = body.next_cursor
  }
  return pages
}

onOneDatabase((database) => {
  const service = useService({ database })

  test('pages of every size, order and direction show each envelope once, in order', async () => {
    const [self, other] = await newAgents(service(), 2)
    const sends = Array.from({ length: envelopes }, (_, n) =>
      n % 3 === 0
        ? other!.sent(draftTo(self!.handle))
        : self!.sent(draftTo(n % 3 === 1 ? other!.handle : self!.handle)),
    )
    await Promise.all(sends)
    for (const direction of ['in', 'out', 'both'])
      for (const order of ['asc', 'desc']) {
        const whole = (await self!.list({ direction, order, limit: 200 })).body.envelope_headers
        const key = whole.map(({ created_at, id }) => `${created_at} ${id}`)
        assert.deepEqual(key, order === 'asc' ? [...key].sort() : [...key].sort().reverse())
        for (const limit of [1, 2, 5, whole.length - 1, whole.length, 200]) {
          const pages = await walk(self!, { direction, order, limit })
          assert.deepEqual(
            pages.flat(),
            whole.map(({ id }) => id),
            `${direction} ${order} ${limit}`,
          )
          assert.equal(pages.length, Math.ceil(whole.length / limit), `${direction} ${order} ${limit}`)
        }
      }
    assert.equal((await self!.ids({ direction: 'both' })).length, envelopes)
  })

  test('R10: pages of unread envelopes go on where they were, though reading goes on too', async () => {
    const self = await newAgent(service())
    for (let n = 0; n < 6; n++) await self.sent(draftTo(self.handle))
    const all = await self.ids({ order: 'asc' })
    const first = (await self.list({ unread: true, order: 'asc', limit: 2 })).body
    await self.markRead(all.slice(0, 3))
    const second = (await self.list({ unread: true, order: 'asc', limit: 2, ...first.next_cursor })).body
    assert.deepEqual(
      second.envelope_headers.map(({ id }) => id),
      all.slice(3, 5),
    )
  })

  test('R10: the comparison with the cursor is strict in both orders', async () => {
    const self = await newAgent(service())
    const acks = []
    for (let n = 0; n < 3; n++) acks.push(await self.sent(draftTo(self.handle)))
    const [first, middle, last] = acks
    const cursor = { after_created_at: middle!.created_at, after_envelope_id: middle!.id }
    assert.deepEqual(await self.ids({ order: 'asc', ...cursor }), [last!.id])
    assert.deepEqual(await self.ids({ order: 'desc', ...cursor }), [first!.id])
    const [least, greatest] = ['env_00000000000000000000000000', 'env_7ZZZZZZZZZZZZZZZZZZZZZZZZZ']
    assert.deepEqual(
      await self.ids({ order: 'asc', after_created_at: middle!.created_at, after_envelope_id: least! }),
      [middle!.id, last!.id],
    )
    assert.deepEqual(
      await self.ids({ order: 'desc', after_created_at: middle!.created_at, after_envelope_id: greatest! }),
      [middle!.id, first!.id],
    )
  })

  test('a reader that follows its cursor upwards sees what arrives later, and only that', async () => {
    const self = await newAgent(service())
    await self.sent(draftTo(self.handle))
    const { created_at, id } = (await self.list()).body.envelope_headers[0]!
    const cursor = { order: 'asc', after_created_at: created_at, after_envelope_id: id }
    assert.deepEqual((await self.list(cursor)).body, { envelope_headers: [], next_cursor: null })
    const later = await self.sent(draftTo(self.handle))
    assert.deepEqual(await self.ids(cursor), [later.id])
  })

  test('the envelope of a cursor need not exist', async () => {
    const self = await newAgent(service())
    const { id } = await self.sent(draftTo(self.handle))
    assert.deepEqual(await self.ids({ order: 'asc', after_created_at: 0, after_envelope_id: newEnvelopeId() }), [id])
    assert.deepEqual(
      await self.ids({ order: 'desc', after_created_at: Number.MAX_SAFE_INTEGER, after_envelope_id: newEnvelopeId() }),
      [id],
    )
  })

  test('an empty mailbox is one empty page', async () => {
    const self = await newAgent(service())
    for (const direction of ['in', 'out', 'both'])
      assert.deepEqual((await self.list({ direction })).body, { envelope_headers: [], next_cursor: null })
  })

  const halves = [
    'after_created_at=1',
    `after_envelope_id=${newEnvelopeId()}`,
    'after_created_at=&after_envelope_id=',
    `after_created_at=x&after_envelope_id=${newEnvelopeId()}`,
    'after_created_at=1&after_envelope_id=x',
    `after_created_at=-1&after_envelope_id=${newEnvelopeId()}`,
    `after_created_at=9007199254740992&after_envelope_id=${newEnvelopeId()}`,
    `after_created_at=1e3&after_envelope_id=${newEnvelopeId()}`,
  ]
  for (const query of halves)
    test(`half a cursor or a bad one is a validation error: ${query.replace(/env_\w+/, 'ID')}`, async () => {
      const self = await newAgent(service())
      assertRefused(await self.at(`/mailbox?${query}`), 400, 'VALIDATION_ERROR')
    })
})
