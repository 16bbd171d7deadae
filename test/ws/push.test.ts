import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EnvelopeHeader } from '#generated/rest/models.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { framesSoFar, listen } from '../support/listener.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('a new envelope is pushed as its header, flat, exactly as a listing shows it', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const listener = await listen(service(), recipient!)
    const draft = draftTo(recipient!.handle, {
      subject: 's "quoted" 🎈',
      content_parts: [
        { type: 'image', url: 'https://a.example/' },
        { type: 'text', text: 'the content' },
      ],
    })
    await sender!.sent(draft)
    const frame = await listener.next()
    const [header] = (await recipient!.list()).body.envelope_headers
    assert.deepEqual(frame, { op: 'envelope.notify', ...header })
    assert.doesNotMatch(JSON.stringify(frame), /the content|content_parts|references/)
    listener.socket.close()
  })

  test('a pushed envelope can be fetched at once, because it is committed', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const listener = await listen(service(), recipient!)
    const drafts = Array.from({ length: 30 }, () => draftTo(recipient!.handle))
    const sends = Promise.all(drafts.map((draft) => sender!.sent(draft)))
    const seen: string[] = []
    while (seen.length < drafts.length) {
      const frame = await listener.next()
      assert.ok(frame.op === 'envelope.notify')
      assert.equal((await recipient!.open(frame.id)).status, 200)
      seen.push(frame.id)
    }
    await sends
    assert.deepEqual(seen.sort(), drafts.map(({ id }) => id).sort())
    listener.socket.close()
  })

  test('each feed shows its own, and both says which is which', async () => {
    const [self, other] = await newAgents(service(), 2)
    const feeds = {
      in: await listen(service(), self!, { direction: 'in' }),
      out: await listen(service(), self!, { direction: 'out' }),
      both: await listen(service(), self!, { direction: 'both' }),
      default: await listen(service(), self!),
    }
    const received = await other!.sent(draftTo(self!.handle))
    const sent = await self!.sent(draftTo(other!.handle))
    const own = await self!.sent(draftTo([self!.handle, other!.handle]))
    const expected = {
      in: [
        [received.id, true, undefined],
        [own.id, true, undefined],
      ],
      out: [
        [sent.id, false, undefined],
        [own.id, true, undefined],
      ],
      both: [
        [received.id, true, 'in'],
        [sent.id, false, 'out'],
        [own.id, true, 'self'],
      ],
      default: [
        [received.id, true, undefined],
        [own.id, true, undefined],
      ],
    }
    for (const [feed, listener] of Object.entries(feeds)) {
      const wanted = expected[feed as keyof typeof expected]
      const got = []
      for (const _ of wanted) {
        const frame = await listener.next()
        got.push(frame.op === 'envelope.notify' ? [frame.id, frame.unread, frame.direction] : frame)
      }
      assert.deepEqual(got, wanted, feed)
      assert.deepEqual(listener.frames, [], feed)
      listener.socket.close()
    }
  })

  test("every socket of an agent is told, and nobody else's", async () => {
    const [sender, recipient, stranger] = await newAgents(service(), 3)
    const listeners = [await listen(service(), recipient!), await listen(service(), recipient!)]
    const foreign = await listen(service(), stranger!, { direction: 'both' })
    const { id } = await sender!.sent(draftTo(recipient!.handle))
    for (const listener of listeners) assert.equal(((await listener.next()) as { id?: string }).id, id)
    assert.deepEqual(await framesSoFar(service(), stranger!, foreign), [])
    for (const { socket } of [...listeners, foreign]) socket.close()
  })

  test('a fact is pushed to the sender whatever its feed, and as an envelope to those that show mail', async () => {
    const [sender, a, b] = await newAgents(service(), 3)
    const listeners = {
      in: await listen(service(), sender!),
      out: await listen(service(), sender!, { direction: 'out' }),
    }
    const draft = draftTo([a!.handle, b!.handle], { monitor: { events: ['stored'] } })
    const { created_at } = await sender!.sent(draft)
    const inbound = await framesSoFar(service(), sender!, listeners.in)
    const facts = inbound.filter((frame) => frame.op === 'monitor.fact')
    const [monitor] = facts.map((frame) => frame.monitor)
    const stored = { op: 'monitor.fact', envelope_id: draft.id, monitor, fact: 'stored', at_ms: created_at }
    assert.deepEqual(
      facts.map(({ recipient_handle, ...rest }) => [recipient_handle, rest]).sort(),
      [a!, b!].map(({ handle }) => [handle, stored]).sort(),
    )
    const mails = inbound.filter(
      (frame): frame is { op: 'envelope.notify' } & EnvelopeHeader => frame.op === 'envelope.notify',
    )
    assert.deepEqual(
      mails.map(({ from, subject, in_reply_to }) => [from, subject, in_reply_to]),
      Array(2).fill(['@operator.postmaster', 'Delivery report: stored', draft.id]),
    )
    const [first, ...rest] = [await listeners.out.next(), await listeners.out.next(), await listeners.out.next()]
    assert.ok(first?.op === 'envelope.notify' && first.id === draft.id)
    assert.deepEqual(rest, facts)
    for (const { socket } of Object.values(listeners)) socket.close()
  })

  test('rejected sends and retries push nothing', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const draft = draftTo(recipient!.handle)
    await sender!.sent(draft)
    const listener = await listen(service(), recipient!)
    await sender!.sent(draft)
    await sender!.send({ ...draft, subject: 'conflict' })
    await sender!.send(draftTo([recipient!.handle, '@nobody.at_all']))
    await sender!.send({ ...draftTo(recipient!.handle), content_parts: [] })
    assert.deepEqual(await framesSoFar(service(), recipient!, listener), [])
    listener.socket.close()
  })

  test('a client that subscribes first and then reads from a cursor misses nothing', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    const sends = Promise.all(Array.from({ length: 40 }, () => sender!.sent(draftTo(recipient!.handle))))
    const listener = await listen(service(), recipient!)
    const seen = new Set(await recipient!.ids({ order: 'asc' }))
    const all = (await sends).map(({ id }) => id)
    for (const frame of await framesSoFar(service(), recipient!, listener))
      if (frame.op === 'envelope.notify') seen.add(frame.id)
    assert.deepEqual(
      all.filter((id) => !seen.has(id)),
      [],
    )
    listener.socket.close()
  })
})
