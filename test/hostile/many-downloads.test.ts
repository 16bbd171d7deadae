import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { newAgents } from '../support/agents.ts'
import { connectHalfOpen, getRequest } from '../support/connections.ts'
import { signedUrlOf, uploaded } from '../support/files.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ database: 'postgres', env: { DOWNLOADS_PER_UPLOADER_MAX: '2', RATE_LIMITS: 'off' } })

test('unread downloads take no more than the share of the uploading agent', async () => {
  const [agent, other] = await newAgents(service(), 2)
  const bytes = Buffer.alloc(9_000_000)
  const file = { name: 'large', type: 'application/octet-stream' }
  const addresses = [agent!, other!].map(async (one) =>
    signedUrlOf(service(), one, (await uploaded(service(), one, bytes, file)).id),
  )
  const [own = '', foreign = ''] = await Promise.all(addresses)
  const statusOf = async (address: string): Promise<number> => {
    const answer = await fetch(address, { headers: { Range: 'bytes=0-0' } })
    await answer.arrayBuffer()
    return answer.status
  }
  const { pathname, search } = new URL(own)
  const readers = await Promise.all([1, 2].map(() => connectHalfOpen(service())))
  for (const reader of readers) {
    reader.write(getRequest(pathname + search))
    await once(reader, 'readable')
  }
  assert.equal(await statusOf(own), 429)
  assert.equal(await statusOf(foreign), 206)
  for (const reader of readers) reader.destroy()
  await until(async () => (await statusOf(own)) === 206)
})
