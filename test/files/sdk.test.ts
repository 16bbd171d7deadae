import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClient, newEnvelopeId, ServiceError } from '#sdk'
import { png } from '../support/samples.ts'
import { addressesOf } from '../support/sdk.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })

it('the client uploads, attaches and downloads', async () => {
  const client = (name: string) =>
    createClient({
      url: addressesOf(service()),
      auth: { client_id: `cli_${name}`, client_secret: `secret of ${name}` },
    })
  const [assistant, helper] = [client('assistant'), client('helper')]

  const file = await assistant.files.uploadFile({ file: new File([png], '../dot.png', { type: 'image/png' }) })
  assert.deepEqual([file.filename, file.content_type, file.size_bytes], ['dot.png', 'image/png', png.length])
  const id = newEnvelopeId()
  await assistant.messages.sendMessage({
    id,
    to: ['@bob.helper'],
    content_parts: [{ type: 'image', file_id: file.id }],
  })

  const { content_parts } = await helper.messages.getMessage({ envelope_id: id })
  const [part] = content_parts
  assert.ok(part?.type === 'image')
  assert.deepEqual(Buffer.from(await (await fetch(part.url)).arrayBuffer()), png)
  assert.deepEqual(Buffer.from(await (await helper.download({ file_id: file.id })).bytes()), png)
  const own = await assistant.download({ file_id: file.id })
  own.cancel()
  assert.deepEqual([own.name, own.type, own.size], ['dot.png', 'image/png', png.length])

  await assert.rejects(
    assistant.files.uploadFile({ file: new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }) }),
    (error) => error instanceof ServiceError && error.code === 'INVALID_FILE',
  )
  await assert.rejects(
    client('billing').download({ file_id: file.id }),
    (error) => error instanceof ServiceError && error.status === 404,
  )
})
