import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { startPostgresProxy, type PostgresProxy } from '../../scripts/chaos/postgres-proxy.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo } from '../support/client.ts'
import { framesSoFar, listen, type Listener } from '../support/listener.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { startService, testDatabaseUrl, type Service } from '../support/service.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let proxy: PostgresProxy
let service: Service
before(async () => {
  database = await createDatabase(testDatabaseUrl())
  proxy = await startPostgresProxy(database.url)
  service = await startService({ databaseUrl: proxy.url, env: { DATABASE_WAIT_MS: '2000' } })
})
after(async () => {
  await service.close()
  await proxy.close()
  await database.drop()
})

/** Resolves when all frames sent to the listener so far have arrived. */
async function ping({ socket }: Listener): Promise<void> {
  socket.ping()
  await once(socket, 'pong')
}

const listenersOf = (sender: Agent, recipient: Agent): Promise<Listener[]> =>
  Promise.all([
    listen(service, sender, { direction: 'both' }),
    listen(service, recipient),
    listen(service, recipient, { direction: 'both' }),
  ])

test('R13: before its COMMIT is answered a send is neither acknowledged nor announced, and when the COMMIT fails it never is', {
  timeout: 60_000,
}, async () => {
  const [sender, recipient] = await newAgents(service, 2)
  const listeners = await listenersOf(sender!, recipient!)
  const draft = draftTo(recipient!.handle, { monitor: { events: ['stored'] } })

  const held = proxy.hold('before', (said) => said.includes(draft.id))
  let answered = false
  const answer = sender!.send(draft).finally(() => (answered = true))
  await held
  for (const listener of listeners) await ping(listener)
  assert.equal(answered, false, 'it was answered before the commit')
  assert.deepEqual(
    listeners.flatMap(({ frames }) => frames),
    [],
    'it was announced before the commit',
  )

  // The server closes the silent connection, which ends the transaction.
  assertRefused(await answer, 503, 'SERVICE_UNAVAILABLE')
  void proxy.hold('before', () => false)
  assert.deepEqual(await framesSoFar(service, sender!, listeners[0]!), [])
  for (const listener of listeners.slice(1)) await ping(listener)
  assert.deepEqual(
    listeners.slice(1).flatMap(({ frames }) => frames),
    [],
    'what was never committed was announced',
  )
  assert.deepEqual(await recipient!.ids(), [])

  await sender!.sent(draft)
  for (const listener of listeners.slice(1)) {
    const frame = await listener.next()
    assert.ok(frame.op === 'envelope.notify' && frame.id === draft.id)
    listener.socket.close()
  }
})
