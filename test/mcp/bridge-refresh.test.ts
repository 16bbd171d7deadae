import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as send, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { connectByBridge } from '../support/bridge.ts'
import { fillIn, personWithAgent } from '../support/people.ts'
import { temporaryFolder } from '../support/process.ts'
import { startService, type Service } from '../support/service.ts'
import { until } from '../support/until.ts'

/** Time after which access tokens have expired at the service. */
const tokenMs = 3_600_000

/** Proxy in front of the service that can hold requests or responses of the token endpoint. */
async function startTokenProxy(targetPort: () => number) {
  let holds: 'nothing' | 'requests' | 'responses' = 'nothing'
  let held = Promise.withResolvers<void>()
  const pass = (incoming: IncomingMessage) =>
    send({
      port: targetPort(),
      host: '127.0.0.1',
      method: incoming.method,
      path: incoming.url,
      headers: incoming.headers,
    })
  const server = createServer((incoming, outgoing) => {
    const isToken = incoming.url === '/token'
    if (isToken && holds === 'requests') return held.resolve()
    const forwarded = pass(incoming)
    forwarded.on('error', () => outgoing.destroy())
    forwarded.on('response', (answer) => {
      if (isToken && holds === 'responses') return held.resolve()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    /** Holds what comes from now on. Resolves when something is held. */
    hold(what: 'requests' | 'responses'): Promise<void> {
      holds = what
      held = Promise.withResolvers()
      return held.promise
    },
    release: () => void (holds = 'nothing'),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

describe('bridges that share the file of a sign-in', () => {
  let service: Service
  let proxy: Awaited<ReturnType<typeof startTokenProxy>>
  const opened: Client[] = []
  before(async () => {
    proxy = await startTokenProxy(() => service.config.port)
    service = await startService({ env: { AUTH_URL: proxy.url } })
  })
  after(async () => {
    proxy.close()
    await service.close()
  })
  afterEach(() => Promise.all(opened.splice(0).map((client) => client.close())))

  const start = async (home: string) => {
    const bridge = await connectByBridge({ env: { HOME: home }, url: proxy.url, args: ['--device'] })
    opened.push(bridge.client)
    return bridge
  }

  /** Signs a new person in. Returns the folder of its bridges. */
  async function signIn(): Promise<string> {
    const person = await personWithAgent(service)
    const home = temporaryFolder()
    const bridge = await start(home)
    await until(() => /Or open \S+\n/.test(bridge.shown()))
    const [, code] = /Enter the code (\S+) within/.exec(bridge.shown()) ?? []
    const path = `/device?user_code=${code}`
    const { status, text } = await fillIn(person.browser, path, path, { agent: person.id, answer: 'allow' })
    assert.equal(status, 303, text)
    await bridge.connected
    await bridge.client.close()
    return home
  }

  const fileIn = (home: string): string =>
    join(home, '.config/ams-mail', `${new URL(proxy.url).host.replace(':', '_')}.mcp.json`)
  const stored = (home: string) => JSON.parse(readFileSync(fileIn(home), 'utf8'))

  /** Lets the access tokens of the file expire, so that the next bridge renews them. */
  function expireStored(home: string): void {
    const { granted, ...rest } = stored(home)
    for (const token of Object.values(granted.tokens)) Object(token).expires_at = 0
    writeFileSync(fileIn(home), JSON.stringify({ ...rest, granted }))
  }

  it('renew the token at the same moment without losing the refresh token', async () => {
    const home = await signIn()
    const bridges = await Promise.all([start(home), start(home), start(home)])
    await Promise.all(bridges.map(({ connected }) => connected))
    for (let round = 0; round < 5; round++) {
      const before = stored(home).granted.refresh_token
      service.clock.advance(tokenMs)
      const lists = await Promise.all(bridges.map(({ client }) => client.listTools()))
      assert.deepEqual(
        lists.map(({ tools }) => tools.length),
        [15, 15, 15],
      )
      assert.notEqual(stored(home).granted.refresh_token, before)
    }
  })

  for (const [what, outcome] of [
    ['requests', 'stays signed in'],
    ['responses', 'asks its person at once'],
  ] as const)
    it(`the next one ${outcome} if the ${what} of a renewal were on their way at a kill`, async () => {
      const home = await signIn()
      expireStored(home)
      const isHeld = proxy.hold(what)
      const { transport, closed } = await start(home)
      await isHeld
      process.kill(transport.pid ?? 0, 'SIGKILL')
      await closed
      proxy.release()
      const next = await start(home)
      if (what === 'requests') {
        assert.equal((await next.connected.then(() => next.client.listTools())).tools.length, 15)
        assert.doesNotMatch(next.shown(), /Enter the code/)
      } else await until(() => /Enter the code \S+ within/.test(next.shown()), 20_000)
    })
})
