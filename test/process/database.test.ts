import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertErrorBody, assertRefused, draftTo } from '../support/client.ts'
import { startPostgres } from '../../scripts/support/postgres.ts'
import {
  bootstrapFile,
  clientOf,
  spawnService,
  startProcess,
  stopProcess,
  type ServiceProcess,
} from '../support/process.ts'
import { requestToken } from '../support/tokens.ts'
import { until } from '../support/until.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

const probe = ({ config }: ServiceProcess, path: string): Promise<Response> => fetch(config.authUrl + path)

test('without its database the process is alive but not ready, sends a retry time, and recovers by itself', async () => {
  const postgres = await startPostgres()
  const service = await startProcess({
    DATABASE_URL: postgres.url,
    BOOTSTRAP_FILE: bootstrapFile(testBootstrap),
    DATABASE_WAIT_MS: '2000',
  })
  const sender = await clientOf(service, 'assistant')
  const draft = draftTo('@bob.helper')
  await sender.sent(draft)
  await postgres.stop()
  await until(async () => (await probe(service, '/readyz')).status === 503) // an answer may be a second old
  const away = await probe(service, '/readyz')
  assert.equal(away.status, 503)
  assert.match(away.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  assertErrorBody(await away.text())
  assert.equal((await probe(service, '/healthz')).status, 200)
  for (const answer of [
    await sender.send(draftTo('@bob.helper')),
    await sender.list(),
    await sender.open(draft.id),
    await sender.markRead([draft.id]),
  ]) {
    assertRefused(answer, 503, 'SERVICE_UNAVAILABLE')
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/)
  }
  const refused = await requestToken(service)
  assert.deepEqual([refused.status, refused.body.error], [503, 'temporarily_unavailable'])
  await postgres.start()
  await until(async () => (await probe(service, '/readyz')).ok, 60_000)
  assert.deepEqual(await (await clientOf(service, 'helper')).ids(), [draft.id])
  await sender.sent(draftTo('@bob.helper'))
  await stopProcess(service)
  assert.equal(await service.exited, 0)
  await postgres.remove()
})

for (const name of ['fsync', 'full_page_writes', 'synchronous_commit'])
  test(`R2: a PostgreSQL with ${name} off is refused, unless the operator insists`, async () => {
    const postgres = await startPostgres(['-c', `${name}=off`])
    const refused = await spawnService({ DATABASE_URL: postgres.url })
    assert.equal(await refused.exited, 1)
    assert.match(refused.output(), new RegExp(`${name} off.*UNSAFE_DURABILITY=on`))
    const service = await startProcess({ DATABASE_URL: postgres.url, UNSAFE_DURABILITY: 'on' })
    await stopProcess(service)
    await postgres.remove()
  })

test('a missing database stops the start with an error', async () => {
  const refused = await spawnService({
    DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/none',
    DATABASE_WAIT_MS: '500',
  })
  assert.equal(await refused.exited, 1)
  assert.match(refused.output(), /cannot start: /)
  assert.doesNotMatch(refused.output(), /secret-word/)
})
