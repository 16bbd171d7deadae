import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { numberedValue } from '../../scripts/support/numbered-ids.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { contactsOf } from '../support/contacts.ts'
import { eventsOf, type EventParams } from '../support/mcp-events.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { sqlOn } from '../support/sql.ts'
import { useService } from '../support/use-service.ts'

const image = { type: 'image', url: 'https://pictures.example/a.png' } as const

/** Copies the one entry of a mailbox a number of times, each a millisecond later. */
const fill = async ({ deps }: Service, { id }: Agent, count: number): Promise<void> => {
  const more = `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header, root_id)
    select agent_id, created_at + n, ${numberedValue('n')}, direction, header, root_id
    from mailbox_entry cross join generate_series(1, :count::integer) n where agent_id = :id::uuid`
  await sqlOn(deps.database, 'the edges are too slow for many rows')(more, { count, id })
  await sqlOn(deps.database, 'the edges are too slow for many rows')(
    'update mailbox set last_created_at = last_created_at + :count where agent_id = :id::uuid',
    { count, id },
  )
}

onOneDatabase((database) => {
  const service = useService({ database })
  const contacts = contactsOf(service)

  /** Returns the ids of an agent's events after a cursor. */
  async function idsOf(agent: Agent, params: EventParams): Promise<string[]> {
    const { events } = await (await eventsOf(service(), agent)).drain(params)
    return events.map(({ eventId }) => eventId)
  }

  describe('a subscriber of envelope.received', () => {
    const name = 'envelope.received'

    it('chooses by sender, thread and attachments', async () => {
      const ann = await newAgent(service())
      const suffix = ulid().toLowerCase()
      const [under, letter] = [
        await newAgent(service(), { handle: `@bob.a_${suffix}` }),
        await newAgent(service(), { handle: `@bob.ax${suffix}` }),
      ]
      const cai = await newAgent(service())
      const cursor = await (await eventsOf(service(), ann)).now()
      const first = draftTo(ann.handle)
      const second = draftTo(ann.handle, { subject: '"has_attachments":true,', in_reply_to: first.id })
      const third = draftTo(ann.handle, { content_parts: [image, textPart()] })
      const fourth = draftTo(ann.handle)
      await under.sent(first)
      await under.sent(second)
      await letter.sent(third)
      await cai.sent(fourth)
      const told = (input: object): Promise<string[]> => idsOf(ann, { name, arguments: input, cursor })
      const all = [first.id, second.id, third.id, fourth.id]
      assert.deepEqual(await told({}), all)
      assert.deepEqual(await told({ from: [under.handle] }), [first.id, second.id])
      assert.deepEqual(await told({ from: ['@bob.*'] }), all.slice(0, 3))
      assert.deepEqual(await told({ from: ['@bo.*', '@alice.*', letter.handle] }), [third.id, fourth.id])
      assert.deepEqual(await told({ thread_id: first.id.replace('env_', 'thr_') }), [first.id, second.id])
      assert.deepEqual(await told({ has_attachments: true }), [third.id])
      assert.deepEqual(await told({ has_attachments: false }), [first.id, second.id, fourth.id])
      assert.deepEqual(
        await told({ has_attachments: false, from: ['@bob.*'], thread_id: fourth.id.replace('env_', 'thr_') }),
        [],
      )
    })

    it('is told of contacts alone where it asks for that, as they are then', async () => {
      const ann = await newAgent(service())
      const [named, mutual, blocked] = [
        await newAgent(service()),
        await newAgent(service(), { allowlist: [ann.handle] }),
        await newAgent(service(), { allowlist: [ann.handle] }),
      ]
      const { trust } = service().deps.store
      await trust.allow(ann.id, [named.handle, mutual.handle, blocked.handle, '@alice.*'], service().clock())
      const cursor = await (await eventsOf(service(), ann)).now()
      const sent = [named, mutual, blocked].map((from) => ({ from, draft: draftTo(ann.handle) }))
      for (const { from, draft } of sent) await from.sent(draft)
      await trust.block(ann.id, blocked.handle, service().clock())
      const told = (only_contacts: boolean) => idsOf(ann, { name, arguments: { only_contacts }, cursor })
      assert.deepEqual(await told(true), [sent[1]!.draft.id])
      assert.equal((await told(false)).length, 3)
      await trust.allow(named.id, [ann.handle], service().clock())
      assert.deepEqual(await told(true), [sent[0]!.draft.id, sent[1]!.draft.id])
    })

    it('gets events for received mail, also to itself, and never for sent mail or mail of others', async () => {
      const [ann, ben] = [await newAgent(service()), await newAgent(service())]
      const client = await eventsOf(service(), ann)
      const cursor = await client.now()
      const own = draftTo([ann.handle, ben.handle])
      await ann.sent(draftTo(ben.handle))
      await ann.sent(own)
      await ben.sent(draftTo((await newAgent(service())).handle))
      const { events } = await client.poll({ name, cursor })
      assert.deepEqual(
        events.map(({ eventId, data }) => [eventId, data['direction']]),
        [[own.id, 'self']],
      )
    })

    it('gets pages in order, without a gap, whatever their size and that of the mail', async () => {
      const [ann, ben] = [await newAgent(service()), await newAgent(service())]
      const client = await eventsOf(service(), ann)
      const cursor = await client.now()
      const sent: string[] = []
      for (let n = 0; n < 12; n++) {
        const filler = { type: 'data', data: { text: 'x'.repeat(200_000) } } as const
        const draft = draftTo(ann.handle, { content_parts: [textPart(`number ${n}`), filler] })
        await ben.sent(draft)
        sent.push(draft.id)
      }
      const small = await client.drain({ name, cursor, maxEvents: 5 })
      assert.deepEqual(
        small.pages.map(({ events, hasMore }) => [events.length, hasMore]),
        [
          [5, true],
          [5, true],
          [2, false],
        ],
      )
      assert.deepEqual(
        small.events.map(({ eventId }) => eventId),
        sent,
      )
      const large = await client.drain({ name, arguments: { include_preview: true }, cursor, maxEvents: 1_000_000 })
      assert.ok(large.pages.length > 1, 'texts of a page are bounded')
      assert.deepEqual(
        large.events.map(({ data }) => data['preview']),
        sent.map((_, n) => `number ${n}`),
      )
    })

    it('skips a large mailbox without matches in pages', async () => {
      const thousands = database === 'embedded' ? 10 : 100
      const [ann, ben] = [await newAgent(service()), await newAgent(service())]
      const client = await eventsOf(service(), ann)
      const cursor = await client.now()
      await ben.sent(draftTo(ann.handle))
      await fill(service(), ann, thousands * 1_000)
      const last = draftTo(ann.handle, { content_parts: [image] })
      await ben.sent(last)
      const { events, pages } = await client.drain({ name, arguments: { has_attachments: true }, cursor, maxEvents: 3 })
      assert.deepEqual(
        events.map(({ eventId }) => eventId),
        [last.id],
      )
      assert.equal(pages.length, thousands + 1)
      assert.equal(new Set(pages.map((page) => page.cursor)).size, pages.length)
    })
  })

  it('a subscriber of envelope.arrived gets ids only', async () => {
    const [ann, ben] = [await newAgent(service()), await newAgent(service())]
    const client = await eventsOf(service(), ann)
    const cursor = await client.now('envelope.arrived')
    const draft = draftTo(ann.handle, { subject: 'Secret', monitor: { events: ['stored'] } })
    await ben.sent(draft)
    const { events } = await client.poll({ name: 'envelope.arrived', cursor })
    const thread_id = `thr_${draft.id.slice(4)}`
    assert.deepEqual(
      events.map(({ eventId, data }) => [eventId, data]),
      [[draft.id, { id: draft.id, thread_id }]],
    )
    assert.ok(!JSON.stringify(events).includes(ben.handle))
    const reports = await (await eventsOf(service(), ben)).poll({ name: 'envelope.arrived', cursor: null })
    assert.deepEqual(reports.events, [])
  })

  describe('a subscriber of delivery.report', () => {
    const name = 'delivery.report'

    it('chooses by fact and message, and is told of it by no other event', async () => {
      const [ann, ben] = [await newAgent(service()), await newAgent(service())]
      const client = await eventsOf(service(), ann)
      const cursor = await client.now()
      const [one, two] = [0, 1].map(() => draftTo(ben.handle, { monitor: { events: ['stored', 'expired'] } }))
      await ann.sent(one!)
      await ann.sent(two!)
      const told = async (input: object) =>
        (await client.poll({ name, arguments: input, cursor })).events.map(({ data }) => [
          data['envelope_id'],
          data['fact'],
        ])
      const both = [
        [one!.id, 'stored'],
        [two!.id, 'stored'],
      ]
      assert.deepEqual(await told({}), both)
      assert.deepEqual(await told({ facts: ['stored', 'bounced'] }), both)
      assert.deepEqual(await told({ facts: ['expired'] }), [])
      assert.deepEqual(await told({ envelope_id: two!.id }), [both[1]])
      const { events } = await client.poll({ name, cursor })
      assert.deepEqual(
        events.map(({ eventId }) => eventId),
        await ann.ids({ order: 'asc' }),
      )
      for (const other of ['envelope.received', 'envelope.arrived', 'contact.requested'])
        assert.deepEqual((await client.poll({ name: other, cursor })).events, [])
    })
  })

  describe('a subscriber of contact.requested', () => {
    it('gets the requester and its message, with hidden characters shown', async () => {
      const [ann, ben] = await contacts.pair()
      const client = await eventsOf(service(), ben)
      const cursor = await client.now('contact.requested')
      await contacts.request(ann, ben.handle, async () => 'accepted', 'Let us\u200b talk')
      await contacts.mailOf(ben)
      const [event, ...more] = (await client.poll({ name: 'contact.requested', cursor })).events
      assert.deepEqual([event?.data['from'], event?.data['message'], more], [ann.handle, 'Let us\\u{200b} talk', []])
      for (const other of ['envelope.received', 'delivery.report'])
        assert.deepEqual((await client.poll({ name: other, cursor })).events, [])
      await contacts.request(ben, ann.handle)
      await contacts.mailOf(ann)
      const told = await (await eventsOf(service(), ann)).poll({ name: 'envelope.received', cursor: null })
      assert.deepEqual(told.events, [])
    })
  })
})
