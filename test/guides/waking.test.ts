import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { readerOf } from '../support/guides.ts'
import { listenerOf } from '../support/listen-program.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

test('the command of the guide answers each letter', async () => {
  const [ann, ben] = await newAgents(service(), 2)
  const reader = await readerOf('waking', { service: service(), agent: ann! })
  const { env } = await listenerOf(ann!, { service: service(), folder: reader.folder })
  const { AMS_URL = '', AMS_CLIENT_ID = '', AMS_CLIENT_SECRET = '' } = env
  const line = reader.commands[0]?.split('\n').find((one) => one.includes('ams-agent')) ?? ''
  const { id } = await ben!.sent(draftTo(ann!.handle, { content_parts: [textPart('one\ntwo')] }))
  const command = line.replace('ams-agent', 'ams-agent --once --from start')
  const { code, stderr } = await reader.run(command, { env: { AMS_URL, AMS_CLIENT_ID, AMS_CLIENT_SECRET } })
  assert.deepEqual([code, stderr], [0, ''])
  const [reply] = (await ben!.list()).body.envelope_headers
  const [part] = (await ben!.open(reply!.id)).body.content_parts
  assert.deepEqual([reply!.in_reply_to, part], [id, textPart('Your letter has 2 lines.')])
})
