import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createClient, newEnvelopeId, ServiceError } from '#sdk'
import { png } from '../support/samples.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres' })

it('the client uploads, attaches and downloads', async () => {
  const { baseUrl: base_url, authUrl: auth_url } = service().config
  const client = (name: string) =>
    createClient({ base_url, auth_url, client_id: `cli_${name}`, client_secret: `secret of ${name}` })
  const [assistant, helper] = [client('assistant'), client('helper')]

  const file = await assistant.files.uploadFile({ file: new File([png], '../dot.png', { type: 'image/png' }) })
  assert.deepEqual([file.filename, file.content_type, file.size_bytes], ['dot.png', 'image/png', png.length])
  const id = newEnvelopeId()
  await assistant.messages.sendMessage({
    body: { id, to: ['@bob.helper'], content_parts: [{ type: 'image', file_id: file.id }] },
  })

  const { content_parts } = await helper.messages.getMessage({ envelope_id: id })
  const [part] = content_parts
  assert.ok(part?.type === 'image')
  assert.deepEqual(Buffer.from(await (await fetch(part.url)).arrayBuffer()), png)
  assert.deepEqual(Buffer.from(await (await helper.download({ file_id: file.id })).arrayBuffer()), png)
  const { raw } = await assistant.files.getFileRaw({ file_id: file.id })
  assert.equal(raw.headers.get('content-disposition'), 'attachment; filename=dot.png')

  await assert.rejects(
    assistant.files.uploadFile({ file: new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' }) }),
    (error) => error instanceof ServiceError && error.code === 'INVALID_FILE',
  )
  await assert.rejects(
    client('billing').download({ file_id: file.id }),
    (error) => error instanceof ServiceError && error.status === 404,
  )
})
