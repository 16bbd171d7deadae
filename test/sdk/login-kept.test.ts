import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { closeCodes, createClient, createConnection, type ClientOptions } from '#sdk'
import { fileStorage, memoryStorage, type Authorization, type LoginOptions } from '#sdk/node'
import { claimsIn } from '../support/consents.ts'
import { allow, ended, loginApp, scope } from '../support/login-app.ts'
import { temporaryFolder } from '../support/process.ts'
import { addressesOf } from '../support/sdk.ts'
import { impatientClock, sdkClock } from '../support/sdk-clock.ts'
import { useService } from '../support/use-service.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const service = useService()

const app = (fields: Record<string, string> | undefined, changes: Partial<LoginOptions> = {}) =>
  loginApp(service(), fields, changes)

test('tokens are renewed before they end, once for all who wait, each resource with its own', async () => {
  const { baseUrl, wsUrl } = service().config
  const { started, resumed, requests } = app(allow)
  const { tokens: source } = createConnection(started())
  const [rest, ws] = [await source.current(baseUrl), await source.current(wsUrl)]
  assert.deepEqual([claimsIn(rest)['aud'], claimsIn(ws)['aud']], [baseUrl, wsUrl])
  const before = requests('/token')
  service().clock.advance(841_000)
  const { tokens: again } = createConnection(resumed())
  await Promise.all(Array.from({ length: 10 }, (_, index) => source.current(index % 2 === 0 ? baseUrl : wsUrl)))
  assert.equal(requests('/token'), before + 2)
  const renewed = await Promise.all([source.renewed(baseUrl, rest), source.renewed(baseUrl, rest)])
  assert.equal(renewed[0], renewed[1])
  assert.equal(await again.current(baseUrl), renewed[0], 'another source on the same storage has the same token')
  assert.equal(requests('/token'), before + 2)
  assert.notEqual(await again.renewed(baseUrl, renewed[0] ?? ''), renewed[0])
  assert.notEqual(await source.renewed(baseUrl, renewed[0] ?? ''), renewed[0])
  assert.equal(requests('/token'), before + 3, 'who comes second gets the token of the first')
})

test('an authorization for one resource gives tokens for no other', async () => {
  const { baseUrl, wsUrl } = service().config
  const { tokens } = createConnection(app(allow).started({ resource: baseUrl, scope: 'mailbox:read' }))
  assert.equal(claimsIn(await tokens.current(baseUrl))['scope'], 'mailbox:read')
  await assert.rejects(tokens.current(wsUrl), { name: 'ServiceError', code: 'invalid_target' })
  assert.ok(await tokens.renewed(baseUrl, ''), 'and goes on')
})

test('an authorization that was revoked says that the person has to be asked again, and login asks', async () => {
  const { client, storage, requests, shown, resumed } = app(allow)
  await client.login()
  await client.token()
  const { client_id = '', granted } = (await storage.load()) ?? {}
  await client.oauth.revokeToken({ client_id, token: granted?.refresh_token ?? '' })
  service().clock.advance(900_000)
  await assert.rejects(client.mailbox.listMailbox(), ended)
  await assert.rejects(client.token(), ended)
  await assert.rejects(createClient(resumed()).token(), ended)
  assert.equal(shown.length, 1, 'nobody is asked in the middle of something else')
  await client.login()
  assert.ok(await client.token())
  assert.equal(requests('/register'), 2, 'the registration may be what is gone')
})

test('a process that begins with an authorization that has ended asks at once', async () => {
  const { client, storage, started, shown } = app(allow)
  await client.login()
  const { client_id = '', granted } = (await storage.load()) ?? {}
  await client.oauth.revokeToken({ client_id, token: granted?.refresh_token ?? '' })
  service().clock.advance(900_000)
  assert.ok(await createClient(started()).token())
  assert.equal(shown.length, 2)
})

test('logout revokes it at the service with its sockets, and only login asks again', async () => {
  const { client, storage, resumed, shown, requests } = app(allow)
  await client.login()
  const feed = await client.connect()
  const before = await storage.load()
  await client.logout()
  assert.equal((await feed.ended).code, closeCodes.unauthorized)
  await assert.rejects(client.mailbox.listMailbox(), ended)
  await assert.rejects(createClient(resumed()).login(), ended)
  assert.equal((await storage.load())?.granted, undefined)
  await storage.save(before)
  service().clock.advance(900_000)
  await assert.rejects(createClient(resumed()).token(), ended, 'what somebody kept of it is good for nothing')
  await client.logout()
  assert.equal(shown.length, 1)
  await client.login()
  assert.ok(await client.token())
  assert.deepEqual([shown.length, requests('/revoke')], [2, 1])
})

test('a failed logout keeps the authorization', async () => {
  const { storage, started } = app(allow)
  const offline: typeof fetch = async (input, init) =>
    String(input).endsWith('/revoke') ? new Response('', { status: 503 }) : fetch(input, init)
  const client = createClient({ ...started(), fetch: offline })
  await client.login()
  await assert.rejects(client.logout(), { name: 'ProtocolError', status: 503 })
  assert.ok((await storage.load())?.granted)
})

test('an answer of the person is not lost over a service that fails for a time', async () => {
  const { started, shown } = app(allow)
  let failures = 2
  const failing: typeof fetch = async (input, init) =>
    String(input).endsWith('/token') && failures-- > 0 ? new Response('', { status: 503 }) : fetch(input, init)
  const clock = impatientClock(service().clock)
  assert.ok(await createClient({ ...started(), fetch: failing, clock, maxRetries: 4 }).token())
  assert.equal(shown.length, 1)
  failures = 100
  const given = createClient({ ...app(allow).started(), fetch: failing, clock, maxRetries: 4 }).token()
  await assert.rejects(given, { name: 'AuthorizationError', code: 'temporarily_unavailable' })
  assert.equal(failures, 95, 'and nobody is asked once more over it')
})

test('what was allowed is resumed for the same scopes at the same server, and for no others', async () => {
  const { client, resumed } = app(allow)
  await client.login()
  const isResumed = (differences: Partial<LoginOptions> = {}, url: ClientOptions['url'] = addressesOf(service())) =>
    createClient({ ...resumed(differences), url }).login()
  await isResumed()
  await isResumed({ scope: 'messages:read' })
  await assert.rejects(isResumed({ scope: `${scope} allowlist:read` }), ended)
  await assert.rejects(isResumed({}, { ...addressesOf(service()), auth_url: 'https://other.example' }), ended)
  await assert.rejects(isResumed({ storage: memoryStorage() }), ended)
})

test('tokens that a storage has failed to keep are kept before the next are asked for', async () => {
  const memory = memoryStorage()
  let failures = 0
  const full = new Error('ENOSPC: no space left on device')
  const storage = {
    load: memory.load,
    save: async (next: Authorization | undefined) => (failures-- > 0 ? Promise.reject(full) : memory.save(next)),
  }
  const { client, shown, requests } = app(allow, { storage })
  await client.login()
  service().clock.advance(900_000)
  failures = 2
  const before = requests('/token')
  const error = { name: 'AuthorizationError', code: 'storage_failed', retryable: true, cause: full }
  for (let time = 0; time < 2; time++) await assert.rejects(client.mailbox.listMailbox(), error)
  await client.mailbox.listMailbox()
  assert.equal(requests('/token'), before + 1)
  service().clock.advance(900_000)
  await client.mailbox.listMailbox()
  assert.equal(shown.length, 1)
})

test('a client without a login says so', async () => {
  const client = createClient({ url: addressesOf(service()), auth: { token: 'abc' } })
  await assert.rejects(client.login(), TypeError)
  await assert.rejects(client.logout(), TypeError)
})

test('a file keeps it for its owner alone, and is replaced whole', async () => {
  const file = join(temporaryFolder(), 'of/an/app/tokens.json')
  const { storage, started, resumed } = app(allow, { storage: fileStorage(file) })
  assert.equal(await storage.load(), undefined)
  const { tokens } = createConnection(started())
  await tokens.login?.()
  const kept = readFileSync(file, 'utf8')
  assert.deepEqual([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777], [0o600, 0o700])
  await tokens.renewed(service().config.baseUrl, await tokens.current(service().config.baseUrl))
  assert.notEqual(readFileSync(file, 'utf8'), kept)
  assert.deepEqual(readdirSync(dirname(file)).sort(), ['tokens.json', 'tokens.json.lock'])
  assert.equal(statSync(`${file}.lock`).mode & 0o777, 0o600)
  await storage.save(undefined)
  await assert.rejects(createClient(resumed()).login(), ended)
  for (const text of ['{"issuer":', '{}', '[]', 'null', '']) {
    writeFileSync(file, text)
    await assert.rejects(
      createClient(resumed()).login(),
      /tokens\.json does not contain an authorization: delete the file and sign in again$/,
    )
  }
})

test('two processes that share a file renew in turn, and the authorization lives on', async () => {
  const FILE = join(temporaryFolder(), 'tokens.json')
  const { started } = app(allow, { storage: fileStorage(FILE) })
  const { baseUrl } = service().config
  const { tokens } = createConnection({ ...started(), clock: sdkClock(Date.now) })
  await tokens.login?.()
  const env = { ...bareEnv(), AMS_URL: baseUrl, FILE, SCOPE: scope }
  const run = () => promisify(execFile)(process.execPath, ['test/support/renewals.ts'], { env })
  await Promise.all([run(), run()])
  assert.ok(await tokens.renewed(baseUrl, await tokens.current(baseUrl)))
})
