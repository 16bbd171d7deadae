import assert from 'node:assert/strict'
import { it } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { filePart, uploaded } from '../support/files.ts'
import { png } from '../support/samples.ts'
import { onOneDatabase } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

onOneDatabase((database) => {
  const service = useService({ database })

  it('a part is read with the name, type and size of its upload, and the sender chooses only the name', async () => {
    const [sender, reader] = await newAgents(service(), 2)
    const table = { name: 'table.csv', type: 'text/csv' }
    const upload = async () => (await uploaded(service(), sender!, 'a,b\n1,2\n', table)).id
    const image = (await uploaded(service(), sender!, png, { name: 'dot.png', type: 'image/png' })).id
    const parts = [
      filePart(await upload()),
      { ...filePart(await upload()), name: null, mime_type: null, size: null },
      { ...filePart(await upload()), name: 'shown.csv', mime_type: 'text/html', size: 1 },
      { type: 'image' as const, file_id: image, mime_type: 'image/svg+xml' },
      { type: 'file' as const, url: 'https://files.example/a', name: 'a', mime_type: 'text/html', size: 1 },
    ]
    const { id } = await sender!.sent(draftTo(reader!.handle, { content_parts: parts }))
    const { content_parts } = (await reader!.open(id)).body
    const files = content_parts.flatMap((part) =>
      part.type === 'file' ? [[part.name, part.mime_type, part.size]] : [],
    )
    const images = content_parts.flatMap((part) => (part.type === 'image' ? [part.mime_type] : []))
    const kept = ['table.csv', 'text/csv', 8]
    assert.deepEqual(files, [kept, kept, ['shown.csv', 'text/csv', 8], ['a', 'text/html', 1]])
    assert.deepEqual(images, ['image/png'])
  })

  it('sends are compared by their own fields, not by those of the upload', async () => {
    const [sender, reader] = await newAgents(service(), 2)
    const { id: fileId } = await uploaded(service(), sender!, 'hello', { name: 'note.txt' })
    const draft = draftTo(reader!.handle, { content_parts: [filePart(fileId)] })
    const first = await sender!.sent(draft)
    assert.deepEqual(await sender!.sent(draft), first)
    const named = { ...draft, content_parts: [{ ...filePart(fileId), name: 'note.txt' }] }
    assertRefused(await sender!.send(named), 409, 'CONFLICT')
  })
})
