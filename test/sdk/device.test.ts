import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createClient, type Clock } from '#sdk'
import { login, memoryStorage, type DeviceCode } from '#sdk/node'
import { bareEnv } from '../../scripts/support/bare-env.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { claimsIn, newPublicClient } from '../support/consents.ts'
import { allow, newDevice } from '../support/devices.ts'
import { resultOf } from '../support/listen-program.ts'
import { fillIn, personWithAgent } from '../support/people.ts'
import { temporaryFolder } from '../support/process.ts'
import { addressesOf } from '../support/sdk.ts'
import { sqlOn } from '../support/sql.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ clock: fixedClock() })
const scope = 'messages:read mailbox:read realtime:read'

const attemptMs = 29_999

interface Steps {
  /** Changes the response with the codes. */
  changeCodes?: (answer: object) => object
  /** Called before the nth poll, which begins with 1. Returns the response to send instead, if there is one. */
  beforePoll?: (n: number, code: DeviceCode) => Promise<Response | undefined | void>
  clientId?: string
}

/** Creates an app on a device. Its clock moves by its waits, which it records in seconds. */
function deviceApp({ changeCodes, beforePoll, clientId }: Steps = {}) {
  const [waits, codes, retries] = [[] as number[], [] as DeviceCode[], [] as string[]]
  let polls = 0
  const clock: Clock = {
    now: service().clock,
    async sleep(milliseconds) {
      if (milliseconds === attemptMs) return new Promise(() => {}) // the time-out of an attempt
      waits.push(milliseconds / 1000)
      const sql = sqlOn(service().deps.database, 'a stored time must be in the past or future')
      await sql(`update device_authorization set polled_at = polled_at - ${milliseconds}`)
      service().clock.advance(milliseconds)
    },
  }
  const observed: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (changeCodes && pathname === '/device_authorization')
      return Response.json(changeCodes(Object(await (await fetch(request)).json())))
    const isPoll = pathname === '/token' && (await request.clone().text()).includes('device_code')
    const instead = isPoll ? await beforePoll?.(++polls, codes.at(-1)!) : undefined
    return instead ?? fetch(request)
  }
  const storage = memoryStorage()
  const auth = login({
    scope,
    client_name: 'The device',
    storage,
    showCode: (code) => void codes.push(code),
    ...(clientId !== undefined && { client_id: clientId }),
  })
  const client = createClient({
    url: addressesOf(service()),
    clock,
    fetch: observed,
    maxRetries: 0,
    timeoutMs: attemptMs,
    auth,
    onEvent: (event) => void (event.type === 'retry' && retries.push(event.operation)),
  })
  return { client, storage, waits, codes, retries }
}

test('a device shows a code, polls until its person allows it, and acts over REST and WebSocket', async () => {
  const { client, codes, waits, storage } = deviceApp({
    beforePoll: async (n, code) => void (n === 3 && (await allow(service(), code))),
  })
  await client.login()
  assert.deepEqual(Object.keys(codes[0]!).toSorted(), [
    'expires_in',
    'user_code',
    'verification_uri',
    'verification_uri_complete',
  ])
  assert.deepEqual(waits, [5, 5, 5])
  const { base_url, ws_url } = addressesOf(service())
  for (const resource of [base_url, ws_url])
    assert.equal(
      claimsIn(await client.token(resource))['agent_id'],
      await service().deps.store.agents.idOf('@alice.assistant'),
    )
  assert.match((await storage.load())?.granted?.refresh_token ?? '', /^ort_/)
  await client.login()
  assert.equal(codes.length, 1)
})

test('a device slows down when it is asked to, and after lost connections and errors', async () => {
  const { client, waits, retries } = deviceApp({
    async beforePoll(n, code) {
      if (n === 1) return Response.json({ error: 'slow_down', error_description: 'x' }, { status: 400 })
      if (n === 2) throw new TypeError('fetch failed')
      if (n === 3)
        return Response.json(
          { error: 'server_error', error_description: 'x' },
          { status: 503, headers: { 'Retry-After': '70' } },
        )
      if (n === 5) await allow(service(), code)
      return undefined
    },
  })
  await client.login()
  assert.deepEqual(waits, [5, 10, 20, 70, 70])
  assert.deepEqual(retries, ['login', 'login'])
})

test('a denial, an expired code and a client without the grant each have their error', async () => {
  const { denyDevice } = await import('../../src/access/oauth/device.ts')
  const denied = deviceApp({
    async beforePoll(_, { user_code }) {
      const { deps } = service()
      await denyDevice(deps, user_code, (await deps.store.owners.account('alice'))?.id ?? '')
    },
  })
  await assert.rejects(denied.client.login(), { name: 'AuthorizationError', code: 'access_denied' })
  const slow = deviceApp()
  await assert.rejects(slow.client.login(), { name: 'AuthorizationError', code: 'timed_out' })
  assert.equal(slow.waits.length, 119)
  const clientId = await newPublicClient(service())
  await assert.rejects(deviceApp({ clientId }).client.login(), { name: 'ServiceError', code: 'unauthorized_client' })
})

test('codes without a required field are not shown, and the optional link and interval may be missing', async () => {
  const without = (...names: string[]) => ({
    changeCodes: (answer: object) =>
      Object.fromEntries(Object.entries(answer).filter(([name]) => !names.includes(name))),
  })
  for (const name of ['device_code', 'user_code', 'verification_uri', 'expires_in']) {
    const { client, codes } = deviceApp(without(name))
    await assert.rejects(client.login(), {
      name: 'ProtocolError',
      message: `authorizeDevice: the response has no valid ${name}: check the address of the authorization server (200)`,
    })
    assert.deepEqual(codes, [])
  }
  const odd = deviceApp({ changeCodes: (answer) => ({ ...answer, user_code: 7, expires_in: 'soon' }) })
  await assert.rejects(odd.client.login(), /the response has no valid user_code, expires_in: /)
  const { client, waits } = deviceApp({
    ...without('verification_uri_complete', 'interval'),
    beforePoll: async (_, code) => void (await allow(service(), code)),
  })
  await client.login()
  assert.deepEqual(waits, [5])
})

test('an app whose stored registration cannot do it registers again', async () => {
  const { client, storage } = deviceApp({ beforePoll: async (_, code) => void (await allow(service(), code)) })
  const client_id = await newPublicClient(service())
  await storage.save({ issuer: service().config.authUrl, client_id, used_at: service().clock() })
  await client.login()
  assert.notEqual((await storage.load())?.client_id, client_id)
})

test('ams-mail login --device prints the address and the code, stores the authorization, and says how it ended', async () => {
  const person = await personWithAgent(service())
  const run = async (answer: 'allow' | 'deny') => {
    const home = temporaryFolder()
    const env = { ...bareEnv(), HOME: home, AMS_URL: service().config.authUrl }
    const child = spawn(process.execPath, ['generated/sdk/bin/ams-mail.js', 'login', '--device'], { env })
    const ended = resultOf(child)
    let shown = ''
    child.stderr.on('data', (chunk) => (shown += chunk))
    await until(() => /Or open \S+\n/.test(shown))
    const [, address, code, link] =
      /^Open (\S+) in a browser on any machine\nEnter the code (\S+) within 10 minutes\nOr open (\S+)\n/.exec(shown) ??
      []
    assert.deepEqual([address, link], [`${service().config.webUrl}/device`, `${address}?user_code=${code}`], shown)
    const path = `/device?user_code=${code}`
    const { status, text } = await fillIn(person.browser, path, path, { agent: person.id, answer })
    assert.equal(status, 303, text)
    return { ...(await ended), home, env }
  }
  const [allowed, denied] = await Promise.all([run('allow'), run('deny')])
  assert.deepEqual([allowed.code, allowed.stdout], [0, `${person.handle}\n`], allowed.stderr)
  const { host } = new URL(allowed.env.AMS_URL)
  const kept = ({ home }: { home: string }) => join(home, '.config/ams-mail', `${host.replace(':', '_')}.json`)
  assert.match(readFileSync(kept(allowed), 'utf8'), /"refresh_token": ?"ort_/)
  assert.equal(denied.code, 1)
  assert.match(denied.stderr, /ams-mail: login: the person denied the request\n$/)
  assert.ok(!existsSync(kept(denied)) || !readFileSync(kept(denied), 'utf8').includes('ort_'))
})

test('openid-client does it', async () => {
  const client = await import('openid-client')
  const { authUrl, baseUrl } = service().config
  const { clientId, ...begun } = await newDevice(service(), { scope: 'mailbox:read', resource: baseUrl })
  const server = await client.discovery(new URL(authUrl), clientId, undefined, client.None(), {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })
  assert.equal(await allow(service(), begun), 'allowed')
  const tokens = await client.pollDeviceAuthorizationGrant(server, { ...begun, interval: 0.01 })
  assert.match(tokens.refresh_token ?? '', /^ort_/)
})
