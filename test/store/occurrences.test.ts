import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onEachDatabase((database) => {
  const service = useService({ database })

  test('only the beginning of an envelope’s first text leaves the database', async () => {
    const [ann, ben] = await newAgents(service(), 2)
    const names = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`"${n}`, n]))
    const data = { type: 'data', data: names } as const
    const texts = [textPart('\u{1f468}"\\'.repeat(10_000)), textPart('another')]
    for (const parts of [[data, ...texts], [data]]) await ben!.sent(draftTo(ann!.handle, { content_parts: parts }))
    const find = (withTexts: boolean) =>
      service().deps.store.occurrences.find({
        agentId: ann!.id,
        after: { after_created_at: 0, after_envelope_id: '' },
        since: 0,
        withTexts,
      })
    const shown = async (withTexts: boolean) => (await find(withTexts))!.entries.map(({ body, text }) => [body, text])
    const beginning = [...'\u{1f468}"\\'.repeat(10_000)].slice(0, 1_000).join('')
    assert.deepEqual(await shown(true), [
      [null, beginning],
      [null, null],
    ])
    assert.deepEqual(await shown(false), [
      [null, null],
      [null, null],
    ])
  })
})
