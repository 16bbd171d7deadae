import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pino } from 'pino'
import { freePort } from '../../scripts/support/free-port.ts'
import { readConfig } from '../../src/settings/config.ts'
import { parseNatsServers } from '../../src/domain/nats-servers.ts'
import { createBus, type Bus } from '../../src/push/bus/bus.ts'
import { createNatsRelayOpener } from '../../src/push/bus/nats.ts'
import { SettingError } from '../../src/settings/parse.ts'
import { areConnected } from '../support/buses.ts'
import { call } from '../support/client.ts'
import { noNats, startNats, type Nats } from '../support/nats.ts'
import { startService } from '../support/service.ts'
import { until } from '../support/until.ts'

const timeout = 60_000

interface Heard {
  bus: Bus
  isConnected: boolean
  lost: string[]
  arrivals: number[]
}

const opened: { close(): Promise<void> }[] = []
after(async () => {
  for (const { close } of opened.reverse()) await close()
})

async function nats(...options: Parameters<typeof startNats>): Promise<Nats> {
  const server = await startNats(...options)
  opened.push(server)
  return server
}

/** Connects a bus like a process, and records its notifications. */
async function busAt(url: string, isThere = true): Promise<Heard> {
  const heard: Omit<Heard, 'bus'> = { isConnected: false, lost: [], arrivals: [] }
  const bus = createBus(createNatsRelayOpener(parseNatsServers(url)!, 'ams'), {
    connected: () => void (heard.isConnected = true),
    lost(reason) {
      heard.isConnected = false
      heard.lost.push(String(reason))
    },
  })
  bus.onArrivals((arrivals) => heard.arrivals.push(...arrivals.map(({ createdAt }) => createdAt)))
  opened.push(bus)
  const all = Object.assign(heard, { bus })
  if (isThere) await until(() => all.isConnected)
  return all
}

/** Asserts that one bus receives a notification of the other, at the latest when the servers know each other. */
async function assertHears(from: Heard, to: Heard, agentId: string): Promise<void> {
  const end = to.bus.follow(agentId)
  const createdAt = Math.max(0, ...to.arrivals) + 1
  await until(() => {
    from.bus.announce([{ agentId, createdAt }])
    return to.arrivals.includes(createdAt)
  })
  end()
}

describe('a bus of NATS', { skip: noNats }, () => {
  test('a service starts without its server, is ready, and says once what it misses, without the password', {
    timeout,
  }, async () => {
    const port = await freePort()
    const lines: Record<string, unknown>[] = []
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) })
    const env = { BUS: 'nats', NATS_URL: `nats://ams:hidden@127.0.0.1:${port}` }
    const service = await startService({ database: 'postgres', env, log })
    const events = (name: string): unknown[] => lines.filter(({ event }) => event === name)
    await until(() => events('bus.lost').length > 0)
    assert.equal((await call(`${service.config.authUrl}/readyz`)).status, 200)
    const server = await nats({ port, args: ['--user', 'ams', '--pass', 'hidden'] })
    await areConnected(service)
    await server.kill()
    await until(() => events('bus.lost').length > 1)
    assert.deepEqual([events('bus.lost').length, events('bus.connected').length], [2, 1])
    assert.doesNotMatch(JSON.stringify([lines, service.config]), /hidden/)
    await service.close()
  })

  test('a wrong password is told, and not shown', { timeout }, async () => {
    const server = await nats({ args: ['--user', 'ams', '--pass', 'p@ss,word'] })
    const address = `127.0.0.1:${server.port}`
    const wrong = await busAt(`nats://ams:wrong@${address}`, false)
    const right = await busAt(`nats://ams:p%40ss%2Cword@${address}`)
    await until(() => wrong.lost.length > 0)
    assert.match(wrong.lost.join(), /Authorization Violation/i)
    assert.doesNotMatch(wrong.lost.join(), /wrong|p@ss/)
    assert.equal(right.lost.length, 0)
  })

  test('a token is a user without a password', { timeout }, async () => {
    const server = await nats({ args: ['--auth', 'secret'] })
    await busAt(`nats://secret@127.0.0.1:${server.port}`)
  })

  test('a thousand agents are followed and left again, with a server and without, and none remains', {
    timeout,
  }, async () => {
    const server = await nats()
    const { bus, isConnected } = await busAt(server.url)
    assert.ok(isConnected)
    const own = await server.subscriptions()
    const ends = Array.from({ length: 1_000 }, (_, n) => bus.follow(`agt_${n}`))
    await until(async () => (await server.subscriptions()) === own + 1_000)
    for (const end of ends.splice(0, 400)) end()
    await until(async () => (await server.subscriptions()) === own + 600)
    await server.kill()
    for (const end of ends.splice(0, 300)) end()
    const late = bus.follow('agt_late')
    await server.start()
    await until(async () => (await server.subscriptions()) === own + 301)
    for (const end of [...ends, late]) end()
    await until(async () => (await server.subscriptions()) === own)
  })

  test('a new subscriber polls once after its subscription is active', { timeout }, async () => {
    const server = await nats()
    const { bus } = await busAt(server.url)
    const looked: (readonly string[])[] = []
    bus.onFollowing((agentIds) => void looked.push(agentIds))
    for (const agentId of ['agt_1', 'agt_2']) bus.follow(agentId)
    await until(() => looked.length > 0)
    assert.deepEqual(looked, [['agt_1', 'agt_2']])
  })

  test('a server that stands still is given up, and of what is announced meanwhile not all is kept', {
    timeout,
  }, async () => {
    const server = await nats()
    const [from, to] = [await busAt(server.url), await busAt(server.url)]
    await assertHears(from, to, 'agt_1')
    for (const agentId of ['agt_9999', 'agt_10001']) to.bus.follow(agentId)
    server.pause()
    const manyFrom = (first: number) =>
      Array.from({ length: 50_000 }, (_, n) => ({ agentId: `agt_${n}`, createdAt: first + n }))
    from.bus.announce(manyFrom(1_000_000)) // more than a network takes by itself
    await until(() => from.lost.length + to.lost.length === 2)
    for (let n = 0; n < 20; n++) from.bus.announce(manyFrom(2_000_000))
    server.resume()
    await until(() => from.isConnected && to.isConnected)
    await assertHears(from, to, 'agt_2')
    assert.ok(!to.arrivals.includes(2_010_001))
  })

  test('of thousands of changes that are told at once each is heard', { timeout }, async () => {
    const server = await nats()
    const [from, to] = [await busAt(server.url), await busAt(server.url)]
    const heard: string[] = []
    to.bus.shareChanges(({ id }) => void heard.push(id))
    const tell = from.bus.shareChanges(() => {})
    await assertHears(from, to, 'agt_1')
    const ids = Array.from({ length: 5_000 }, (_, n) => `agt_${String(n).padStart(26, '0')}`)
    for (const id of ids) tell({ kind: 'agent', id })
    await until(() => heard.length >= ids.length)
    assert.deepEqual(heard, ids)
  })

  test('what is announced is said before the end, which comes soon without a server too', { timeout }, async () => {
    const server = await nats()
    const [from, to, other] = [await busAt(server.url), await busAt(server.url), await busAt(server.url)]
    await assertHears(from, to, 'agt_1')
    to.bus.follow('agt_1')
    await assertHears(from, to, 'agt_2')
    from.bus.announce([{ agentId: 'agt_1', createdAt: 77 }])
    await from.bus.close()
    const brief = await busAt(server.url, false) // as that of a command
    brief.bus.announce([{ agentId: 'agt_1', createdAt: 78 }])
    await brief.bus.close()
    await until(() => [77, 78].every((createdAt) => to.arrivals.includes(createdAt)))
    server.pause()
    other.bus.announce([{ agentId: 'agt_1', createdAt: 79 }])
    await other.bus.close()
    server.resume()
  })

  test('of three servers one dies: who was connected to it goes on with another', { timeout }, async () => {
    const ports = [await freePort(), await freePort(), await freePort()]
    const routes = ports.map((port) => `nats://127.0.0.1:${port}`).join(',')
    const node = (port: number): Promise<Nats> =>
      nats({ args: ['--cluster', `nats://127.0.0.1:${port}`, '--cluster_name', 'ams', '--routes', routes] })
    const nodes = await Promise.all(ports.map(node))
    const all = nodes.map(({ url }) => url).join(',')
    const [from, to] = [await busAt(all), await busAt(all)]
    await assertHears(from, to, 'agt_1')
    for (const dying of nodes) {
      const had = await dying.subscriptions()
      await dying.kill()
      if (had > 0) await until(() => from.lost.length + to.lost.length > 0)
      await until(() => from.isConnected && to.isConnected)
      await assertHears(from, to, 'agt_1')
      await assertHears(to, from, 'agt_2')
      await dying.start()
    }
  })

  test('tls:// takes an encrypted connection to a server that is known, and no other', { timeout }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ams-nats-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1,DNS:localhost']
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert]
    execFileSync('openssl', [...made, ...subject], { stdio: 'ignore' })
    const usual = getCACertificates()
    const server = await nats({ scheme: 'tls', args: ['--tls', '--tlscert', cert, '--tlskey', key] })
    const clear = await nats({ scheme: 'tls' })
    const [unknown, unencrypted] = [await busAt(server.url, false), await busAt(clear.url, false)]
    await until(() => unknown.lost.length + unencrypted.lost.length === 2)
    setDefaultCACertificates([...usual, readFileSync(cert, 'utf8')])
    await busAt(server.url.replace('127.0.0.1', 'localhost'))
    setDefaultCACertificates(usual)
    rmSync(folder, { recursive: true })
  })
})

test('NATS_URL is one or several addresses of one cluster, and is not repeated in a complaint', () => {
  const several = parseNatsServers('nats://a:b%2C@one:4222, nats://a:b%2C@[::1]')
  assert.deepEqual([several?.hosts, several?.signIn()], [['one:4222', '[::1]'], { user: 'a', pass: 'b,' }])
  const wrong = ['http://one', 'nats://', 'nats://one,tls://two', 'nats://a:b@one,nats://one', 'nats://one/x', 'one:1']
  for (const url of [...wrong, 'nats://one?x=1', 'nats://one two', 'nats://a:%ff@one', ',', 'nats://one,'])
    assert.equal(parseNatsServers(url), undefined, url)
  const DATABASE_URL = 'postgres://127.0.0.1/x'
  const refusal = (env: Record<string, string>, pattern: RegExp): void =>
    assert.throws(
      () => readConfig({ DATABASE_URL, ...env }),
      (error) => error instanceof SettingError && pattern.test(error.message) && !/hidden/.test(error.message),
    )
  refusal({ BUS: 'nats' }, /^NATS_URL must be set if BUS is nats$/)
  refusal({ BUS: 'nats', NATS_URL: 'nats://a:hidden@one/x' }, /^NATS_URL must be nats:\/\/ or tls:.*$/)
  for (const NATS_SUBJECT of ['a.*', '>', 'a b', '.a', 'a.', 'a..b']) refusal({ NATS_SUBJECT }, /^NATS_SUBJECT must be/)
})
