import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startPostgresProxy, type PostgresProxy } from '../../scripts/chaos/postgres-proxy.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { signedUrlOf, blobsOnDisk, upload } from '../support/files.ts'
import { listen } from '../support/listener.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: PostgresProxy
let service: Service
before(async () => {
  database = await createDatabase(testDatabaseUrl())
  proxy = await startPostgresProxy(database.url)
  service = await startService({ databaseUrl: proxy.url })
})
after(async () => {
  await service.close()
  await proxy.close()
  await database.drop()
})

/** Runs the work while every COMMIT is carried out and its response is lost. */
async function withoutAnswers<T>(work: () => Promise<T>): Promise<T> {
  proxy.decide(() => 'cut after')
  try {
    return await work()
  } finally {
    proxy.decide(() => 'pass')
  }
}

test('an upload whose COMMIT was never answered keeps its bytes, and its retry is given that file', async () => {
  const agent = await newAgent(service)
  const key = randomUUID()
  const lost = await withoutAnswers(() => upload(service, agent, 'precious', { key }))
  assertRefused(lost, 503, 'SERVICE_UNAVAILABLE')
  const again = await upload(service, agent, 'precious', { key })
  assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'], again.text)
  assert.equal(await (await fetch(await signedUrlOf(service, agent, again.body.id))).text(), 'precious')
  assert.deepEqual(blobsOnDisk(service), [again.body.id])
})

test('R3: a send whose COMMIT was never answered is there and is pushed, and its retry is acknowledged with its times', async () => {
  const [sender, recipient] = await newAgents(service, 2)
  const listener = await listen(service, recipient!)
  const draft = draftTo(recipient!.handle)
  assertRefused(await withoutAnswers(() => sender!.send(draft)), 503, 'SERVICE_UNAVAILABLE')
  const frame = await listener.next()
  assert.ok(frame.op === 'envelope.notify' && frame.id === draft.id)
  listener.socket.close()
  const { created_at } = (await recipient!.open(draft.id)).body
  assert.equal((await sender!.sent(draft)).created_at, created_at)
  assert.deepEqual(await recipient!.ids(), [draft.id])
})
