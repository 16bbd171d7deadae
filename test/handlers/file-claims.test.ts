import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { signedUrlOf, filePart, getFile, newToken, uploaded } from '../support/files.ts'
import { png } from '../support/samples.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

onOneDatabase((database) => {
  const service = useService({ database, env: { UPLOAD_BYTES_MAX: '100000' } })

  it('a send claims its files, and every read brings a fresh address', async () => {
    const [alice, bob, carol, stranger] = await newAgents(service(), 4)
    const image = await uploaded(service(), alice!, png, { type: 'image/png', name: 'dot.png' })
    const note = await uploaded(service(), alice!, 'my note')
    const draft = draftTo(bob!.handle, {
      cc: [carol!.handle],
      content_parts: [
        { type: 'image', file_id: image.id },
        { ...filePart(note.id), name: 'note' },
        filePart(note.id),
        { type: 'file', url: 'https://example.com/x' },
      ],
    })
    await alice!.sent(draft)
    const [first, second] = [await bob!.open(draft.id), await carol!.openAll([draft.id])]
    const parts = first.body.content_parts
    assert.deepEqual(
      parts.map((part) => 'file_id' in part && part.file_id),
      [image.id, note.id, note.id, null],
    )
    const urls = [...parts, ...(second.body.envelopes[0]?.content_parts ?? [])].flatMap((part) =>
      'url' in part && part.file_id !== null ? [part.url] : [],
    )
    assert.equal(urls.length, 6)
    for (const url of urls) assert.ok(url.startsWith(`${service().config.filesUrl}/`) && (await fetch(url)).ok, url)
    service().clock.advance(60_000)
    assert.ok(!(await bob!.open(draft.id)).text.includes(urls[0]!))
    service().clock.advance(2 * dayMs)
    await service().deps.files.sweep(service().clock())
    for (const agent of [alice!, bob!, carol!]) assert.ok(await signedUrlOf(service(), await newToken(agent), note.id))
    assert.equal((await getFile(service(), await newToken(stranger!), note.id)).status, 404)
    service().clock.advance(-2 * dayMs - 60_000)
  })

  it('a file is claimed once, by its uploader, after trust and idempotency', async () => {
    const [alice, bob, shut] = [
      await newAgent(service()),
      await newAgent(service()),
      await newAgent(service(), { paused: true }),
    ]
    const { id } = await uploaded(service(), alice)
    const taken = draftTo(bob.handle, { content_parts: [filePart(id)] })
    const ofBob = await uploaded(service(), bob)
    for (const fileId of ['file_01JZ6RNQY0BK2KE5F7WH0N9NMH', ofBob.id, 'x']) {
      assertRefused(
        await alice.send(draftTo(bob.handle, { content_parts: [filePart(id), filePart(fileId)] })),
        400,
        'INVALID_FILE',
      )
      assertRefused(
        await alice.send(draftTo([bob.handle, shut.handle], { content_parts: [filePart(fileId)] })),
        404,
        'NOT_FOUND',
      )
    }
    const acknowledgement = await alice.sent(taken)
    assert.deepEqual(await alice.sent(taken), acknowledgement)
    assertRefused(await alice.send({ ...taken, subject: 'other' }), 409, 'CONFLICT')
    assertRefused(await alice.send({ ...taken, id: draftTo('').id }), 400, 'INVALID_FILE')
    assert.deepEqual(await bob.ids(), [taken.id])
  })
})
