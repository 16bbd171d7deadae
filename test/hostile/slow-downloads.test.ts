import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertErrorBody } from '../support/client.ts'
import { signedUrlOf, upload, uploaded } from '../support/files.ts'
import { connectRaw } from '../support/raw.ts'
import { startS3, type S3 } from '../support/s3.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

const type = 'application/octet-stream'
const long = { timeout: 180_000 }

/** Larger than all buffers between the store and the reader together. */
const large = randomBytes(10_000_000)

/** Reads the beginning of a response and then nothing more. */
async function slowReader(service: Service, address: string): Promise<Socket> {
  const { pathname, search } = new URL(address)
  const socket = await connectRaw(service)
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nHost: x\r\n\r\n`)
  const [beginning]: Buffer[] = await once(socket, 'data')
  socket.pause()
  assert.match(String(beginning), /^HTTP\/1\.1 200 /)
  return socket
}

describe('readers of an S3 store who take no more', () => {
  let s3: S3
  let service: Service
  let agent: Agent
  let address: string
  const readers: Socket[] = []
  const read = async (count: number): Promise<void> => {
    readers.push(...(await Promise.all(Array.from({ length: count }, () => slowReader(service, address)))))
  }

  before(async () => {
    s3 = await startS3()
    const env = { ...s3.env, FILES_S3_READS_AT_ONCE: '54', FILES_S3_WRITES_AT_ONCE: '2' }
    service = await startService({ database: 'postgres', env })
    agent = await newAgent(service)
    address = await signedUrlOf(service, agent, (await uploaded(service, agent, large, { type })).id)
  })
  after(() => service.close())
  after(() => s3.close())

  it('leave connections for uploads and other readers', long, async () => {
    await read(52)
    assert.equal((await upload(service, agent, 'a', { type })).status, 201)
    assert.ok(large.equals(Buffer.from(await (await fetch(address)).arrayBuffer())))
  })

  it('are bounded: the next one gets a retry time, and the file once others are done', long, async () => {
    await read(54 - readers.length)
    const refused = await fetch(address)
    assert.equal(refused.status, 503)
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
    assertErrorBody(await refused.text())
    for (const socket of readers.splice(0)) socket.destroy()
    await until(async () => {
      const answer = await fetch(address)
      return large.equals(Buffer.from(await answer.arrayBuffer()))
    }, 120_000)
  })
})
