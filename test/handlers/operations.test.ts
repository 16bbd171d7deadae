import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { readConfig } from '../../src/settings/config.ts'
import { newAgents } from '../support/agents.ts'
import { assertRefused, call, draftTo } from '../support/client.ts'
import { occupyThread } from '../support/times.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const opsPort = await freePort()
const ops = `http://127.0.0.1:${opsPort}`
const service = useService({ database: 'postgres', env: { OPS_PORT: String(opsPort), REQUEST_SECONDS: '2' } })

const metrics = async (): Promise<string> => (await call(`${ops}/metrics`)).text

/** Returns the value of a line; zero if it is missing. */
const valueIn = (text: string, line: string): number =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.slice(line.length + 1) ?? 0,
  )

// This test comes first: kept-alive connections of other tests would make room by closing.
test('a hundred silent or half-finished clients of OPS_PORT lock operators out only for a while', async () => {
  const open = Array.from({ length: 100 }, () => connect(opsPort, '127.0.0.1'))
  for (const [at, socket] of open.entries())
    socket.on('error', () => {}).write(at % 2 ? 'GET /metrics HTTP/1.1\r\n' : '')
  await Promise.all(open.map((socket) => once(socket, 'connect')))
  /** Checks on its own connection. */
  const isUp = async (): Promise<boolean> => {
    const asked = get({ port: opsPort, path: '/healthz', agent: false })
    const answer: IncomingMessage | undefined = await once(asked, 'response').then(
      ([response]) => response.resume(),
      () => undefined,
    )
    return answer?.statusCode === 200
  }
  assert.equal(await isUp(), false)
  await until(isUp)
  for (const socket of open) socket.destroy()
})

test('health and metrics have a port of their own, and metrics are nowhere else', async () => {
  const { authUrl } = service().config
  for (const path of ['/healthz', '/readyz', '/metrics']) assert.equal((await call(ops + path)).status, 200, path)
  assert.equal((await call(`${authUrl}/metrics`)).status, 404)
  for (const path of ['/healthz', '/readyz']) assert.equal((await call(authUrl + path)).status, 200, path)
})

test('that port serves nothing else', async () => {
  for (const path of ['/', '/v1/mailbox', '/docs', '/metrics/', '/token', '/mcp'])
    assertRefused(await call(ops + path), 404, 'NOT_FOUND')
  const wrong = await call(`${ops}/metrics`, { method: 'POST', body: 'x' })
  assert.deepEqual([wrong.status, wrong.headers.get('allow')], [405, 'GET, HEAD'])
})

test('OPS_PORT differs from PORT, and listens on loopback by default', () => {
  assert.throws(() => readConfig({ OPS_PORT: '8080' }), /OPS_PORT must not be PORT/)
  assert.throws(() => readConfig({ OPS_PORT: '0' }), /OPS_PORT must be a whole number from 1 to 65535/)
  const { opsHost } = readConfig({ OPS_PORT: '9090', HOST: '0.0.0.0' })
  assert.equal(opsHost, '127.0.0.1', 'what clients can reach is not what operators see')
})

test('scripts/deploy/metrics.md has every metric with its help text', async () => {
  const told = [...(await metrics()).matchAll(/^# HELP (\w+) (.*)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name, help, type]) => ({ name, type, help }),
  )
  const rows = [...readFileSync('scripts/deploy/metrics.md', 'utf8').matchAll(/^\| `(\w+)` \| (\w+) \|.*\| (.+) \|$/gm)]
  assert.deepEqual(
    rows.map(([, name, type, help]) => ({ name, type, help })),
    told,
  )
  assert.ok(told.length >= 30)
})

test('names and units are those that Prometheus expects', async () => {
  for (const [, name = '', type] of (await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    assert.match(name, /^(ams|process|nodejs)_[a-z0-9_]+$/)
    assert.equal(name.endsWith('_total'), type === 'counter', name)
    assert.doesNotMatch(name, /_(ms|milliseconds|minutes)$/)
  }
})

test('the metrics tell how long requests, batches and commits took', async () => {
  const [sender, recipient] = await newAgents(service(), 2)
  const lines = [
    'ams_request_duration_seconds_count{operation="sendMessage",class="2xx"}',
    'ams_request_duration_seconds_count{operation="sendMessage",class="4xx"}',
    'ams_batch_duration_seconds_count',
    'ams_commit_duration_seconds_count',
  ]
  const before = await metrics()
  await sender!.sent(draftTo(recipient!.handle))
  await sender!.send(draftTo('@nobody.at_all'))
  const after = await metrics()
  const more = lines.map((line) => valueIn(after, line) - valueIn(before, line))
  assert.deepEqual(more.slice(0, 3), [1, 1, 1])
  assert.ok(more[3]! >= 1, 'a send is committed')
})

test('the metrics show used and waiting resources', async () => {
  const text = await metrics()
  for (const pool of ['lookups', 'general', 'searches'])
    for (const line of [
      `ams_database_connections{pool="${pool}",state="in_use"}`,
      `ams_database_connections{pool="${pool}",state="idle"}`,
      `ams_database_waiting{pool="${pool}"}`,
    ])
      assert.match(text, new RegExp(`^${line.replace(/[{}]/g, '\\$&')} \\d+$`, 'm'))
  assert.match(text, /^ams_sends_waiting 0$/m)
  assert.ok(valueIn(text, 'process_resident_memory_bytes') > 10_000_000)
  assert.ok(valueIn(text, 'process_cpu_seconds_total') > 0)
  assert.ok(Math.abs(valueIn(text, 'process_start_time_seconds') - Date.now() / 1000) < 3600)
})

test('the metrics show the lag of the event loop since the last reading', async () => {
  const longest = async (): Promise<number> => valueIn(await metrics(), 'nodejs_eventloop_lag_max_seconds')
  // Between a reading and the next turn of the timer there is no measurement.
  await until(() => {
    occupyThread(300)
    return longest().then((seconds) => seconds >= 0.2)
  })
  await until(async () => (await longest()) < 0.2)
})

test('the metrics show the last run and the failures of each job', async () => {
  await until(async () => valueIn(await metrics(), 'ams_job_runs_total{name="presence",outcome="ok"}') > 0)
  const text = await metrics()
  const last = valueIn(text, 'ams_job_last_success_timestamp_seconds{name="presence"}')
  assert.ok(Math.abs(last - service().clock() / 1000) < 120)
  assert.match(text, /^ams_job_last_duration_seconds\{name="presence"\} [\d.e-]+$/m)
  assert.doesNotMatch(text, /outcome="failed"/)
})
