import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { it } from 'node:test'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, type Answer } from '../support/client.ts'
import { blobsOnDisk, filePart, upload, uploaded } from '../support/files.ts'
import { connectRaw, parseAnswer } from '../support/raw.ts'
import { onOneDatabase, type Service } from '../support/service.ts'
import { useService } from '../support/use-service.ts'

const type = 'application/octet-stream'
const dayMs = 86_400_000

function assertNoRoom(answer: Answer<unknown>): void {
  assertRefused(answer, 429, 'RATE_LIMITED')
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
}

/** Announces an upload and sends none of its bytes; returns the early response. */
async function announce({ config }: Service, agent: Agent, bytes: number): Promise<number> {
  const socket = await connectRaw({ config })
  const head = [
    'POST /v1/files HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${agent.token}`,
    `Content-Length: ${bytes}`,
  ]
  const form = [`Idempotency-Key: ${randomUUID()}`, 'Content-Type: multipart/form-data; boundary=b']
  socket.write([...head, ...form, '', '--b', ''].join('\r\n'))
  const [answer]: Buffer[] = await once(socket, 'data')
  socket.destroy()
  return parseAnswer(String(answer)).status
}

onOneDatabase((database) => {
  const service = useService({ database, env: { UPLOAD_BYTES_MAX: '1000000', UNCLAIMED_BYTES_MAX: '1000000' } })
  const put = (agent: Agent, bytes: number) => upload(service(), agent, randomBytes(bytes), { type })

  it('unsent uploads of an agent are bounded exactly, and a rejected one leaves nothing', async () => {
    const [agent, other] = [await newAgent(service()), await newAgent(service())]
    await uploaded(service(), agent, randomBytes(900_000), { type })
    const before = blobsOnDisk(service())
    assertNoRoom(await put(agent, 100_001))
    assertNoRoom(await put(agent, 400_000))
    assert.deepEqual(blobsOnDisk(service()), before)
    assert.deepEqual(await service().deps.store.files.orphans(Number.MAX_SAFE_INTEGER, 10), [])
    assert.equal((await put(agent, 100_000)).status, 201)
    assertNoRoom(await put(agent, 1))
    assert.equal((await put(other, 1_000_000)).status, 201)
  })

  it('small files count as a block each', async () => {
    const agent = await newAgent(service())
    await uploaded(service(), agent, randomBytes(1_000_000 - 2 * 4_096), { type })
    for (const status of [201, 201, 429]) assert.equal((await put(agent, 1)).status, status)
  })

  it('of many concurrent uploads, as many are stored as fit', async () => {
    const agent = await newAgent(service())
    const before = blobsOnDisk(service()).length
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(agent, 150_000)))
    const counted = [201, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)
    assert.deepEqual(counted, [6, 14])
    assert.equal(blobsOnDisk(service()).length, before + 6)
  })

  it('an announced upload that does not fit is rejected before its bytes arrive', async () => {
    const agent = await newAgent(service())
    await uploaded(service(), agent, randomBytes(800_000), { type })
    assert.equal(await announce(service(), agent, 500_000), 429)
  })

  it('a send, and time, make room again', async () => {
    const agent = await newAgent(service())
    const { id } = await uploaded(service(), agent, randomBytes(900_000), { type })
    assertNoRoom(await put(agent, 900_000))
    await agent.sent(draftTo(agent.handle, { content_parts: [filePart(id)] }))
    assert.equal((await put(agent, 900_000)).status, 201)
    assertNoRoom(await put(agent, 900_000))
    service().clock.advance(dayMs)
    const later = { ...agent, token: await agent.tokenFor('rest') }
    assert.equal((await put(later, 900_000)).status, 201)
    service().clock.advance(-dayMs)
  })

  it('a retry of what was kept is answered as it was, though there is no room any more', async () => {
    const agent = await newAgent(service())
    const [bytes, key] = [randomBytes(900_000), randomUUID()]
    const first = await upload(service(), agent, bytes, { type, key })
    const again = await upload(service(), agent, bytes, { type, key })
    assert.deepEqual([first.status, again.status, again.text], [201, 201, first.text])
  })
})
