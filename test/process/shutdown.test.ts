import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { WebSocket } from 'ws'
import { draftTo, restClient } from '../support/client.ts'
import { createDatabase } from '../../scripts/support/postgres.ts'
import { bootstrapFile, clientOf, startProcess, type ServiceProcess } from '../support/process.ts'
import { connectRaw, parseAnswer, readToEnd } from '../support/raw.ts'
import { testDatabaseUrl } from '../support/service.ts'
import { requestToken } from '../support/tokens.ts'
import { assertLasts } from '../support/times.ts'
import { until } from '../support/until.ts'
import { testBootstrap } from '../../scripts/support/bootstrap.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
before(async () => void (database = await createDatabase(testDatabaseUrl())))
after(() => database.drop())

const start = (env: Record<string, string> = {}): Promise<ServiceProcess> =>
  startProcess({ DATABASE_URL: database.url, BOOTSTRAP_FILE: bootstrapFile(testBootstrap), ...env })
/** Returns the number of processes that report that they run. */
async function processes(): Promise<number> {
  const sql = new pg.Client(database.url)
  await sql.connect()
  const { rows } = await sql.query('select from process')
  await sql.end()
  return rows.length
}

/** Returns true if the process waited for all of its requests, and `SHUTDOWN_SECONDS` did not cut it off. */
const hasStoppedCleanly = (service: ServiceProcess): boolean | undefined =>
  service
    .stdout()
    .trim()
    .split('\n')
    .map((line): { event: string; clean?: boolean } => JSON.parse(line))
    .find(({ event }) => event === 'stopped')?.clean

const probe = ({ config }: ServiceProcess, path: string): Promise<Response> => fetch(config.authUrl + path)

test('SIGTERM lets a request that is under way finish, closes sockets with 1001, takes nothing new, and exits 0', async () => {
  const service = await start()
  const { token } = await clientOf(service, 'assistant')
  const { body: ws } = await requestToken(service, { resource: service.config.wsUrl })
  const socket = new WebSocket(service.config.wsUrl, { headers: { Authorization: `Bearer ${ws.access_token}` } })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const body = JSON.stringify(draftTo('@bob.helper'))
  const request = await connectRaw(service)
  const reading = readToEnd(request)
  request.write(
    [
      'POST /v1/messages HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 20),
    ].join('\r\n'),
  )
  await until(async () => (await probe(service, '/healthz')).ok)
  service.kill('SIGTERM')
  assert.equal(await closed, 1001)
  await until(() =>
    probe(service, '/healthz').then(
      () => false,
      () => true,
    ),
  )
  service.kill('SIGTERM')
  request.write(body.slice(20))
  const answer = parseAnswer(await reading)
  assert.equal(answer.status, 202, answer.head)
  assert.match(answer.head, /connection: close/i)
  assert.equal(await service.exited, 0)
})

test('SIGINT stops as well, and a connection that is idle does not delay it', async () => {
  const service = await start({ SHUTDOWN_SECONDS: '300' })
  const idle = await connectRaw(service)
  await probe(service, '/healthz')
  service.kill('SIGINT')
  assert.equal(await service.exited, 0)
  assert.equal(hasStoppedCleanly(service), true)
  idle.destroy()
})

test('with DRAIN_SECONDS a stop first lets clients go elsewhere, and one Ctrl-C that comes twice does not end that', async () => {
  const service = await start({ DRAIN_SECONDS: '5' })
  const { token } = await clientOf(service, 'assistant')
  await assertLasts(5_000, async () => {
    service.kill('SIGTERM')
    service.kill('SIGINT')
    await until(async () => (await probe(service, '/readyz')).status === 503)
    const sent = await restClient(service, token).send(draftTo('@bob.helper'))
    assert.deepEqual([sent.status, sent.headers.get('connection')], [202, 'close'])
    assert.equal(await service.exited, 0)
  })
  const lines = service.stdout().trim().split('\n')
  const events = lines.map((line): { event: string; bus?: string } => JSON.parse(line))
  assert.ok(!events.some(({ event }) => event === 'fault'), 'a probe during a drain is no fault')
  assert.equal(events.find(({ event }) => event === 'started')?.bus, 'postgres')
  assert.match(service.output(), /^ {2}Message bus +postgres$/m)
})

test('a second signal ends the time of DRAIN_SECONDS at once, and what is in flight is still finished', async () => {
  const service = await start({ DRAIN_SECONDS: '300' })
  let hasExited = false
  void service.exited.then(() => (hasExited = true))
  service.kill('SIGTERM')
  await until(async () => (await probe(service, '/readyz')).status === 503)
  await until(async () => {
    service.kill('SIGINT')
    return hasExited
  })
  assert.equal(await service.exited, 0)
})

test('a request without an end does not keep the process longer than the setting says, and others learn of its end', async () => {
  const service = await start({ SHUTDOWN_SECONDS: '1' })
  const { token } = await clientOf(service, 'assistant')
  const request = await connectRaw(service)
  request.write(
    [
      'POST /v1/messages HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      'Content-Length: 9',
      '',
      '{',
    ].join('\r\n'),
  )
  await until(async () => (await processes()) === 1)
  service.kill('SIGTERM')
  assert.equal(await service.exited, 0)
  assert.equal(await processes(), 0)
  request.destroy()
})

test('half a request does not delay the stop: one without an end of its headers is closed, a body that rests is refused', async () => {
  const service = await start({ SHUTDOWN_SECONDS: '300', REQUEST_SECONDS: '300' })
  const { token } = await clientOf(service, 'assistant')
  const body = JSON.stringify(draftTo('@bob.helper'))
  const [headers, upload] = await Promise.all([connectRaw(service), connectRaw(service)])
  const [unanswered, answered] = [readToEnd(headers), readToEnd(upload)]
  headers.write('GET /healthz HTTP/1.1\r\nHost: x\r\n')
  upload.write(
    [
      'POST /v1/messages HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body.slice(0, 20),
    ].join('\r\n'),
  )
  await probe(service, '/healthz')
  service.kill('SIGTERM')
  assert.equal(await unanswered, '')
  const answer = parseAnswer(await answered)
  assert.equal(answer.status, 503, answer.head)
  assert.match(answer.head, /^retry-after: 1$/im)
  assert.match(answer.head, /^connection: close$/im)
  assert.equal(await service.exited, 0)
  assert.equal(hasStoppedCleanly(service), true)
})
