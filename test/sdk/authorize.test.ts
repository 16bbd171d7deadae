import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createAccountClient, createClient, newEnvelopeId } from '#sdk'
import { authorize, fileStorage, memoryStorage, resume, type AuthorizeOptions } from '#sdk/node'
import { claimsIn, newPublicClient } from '../support/consents.ts'
import { temporaryFolder } from '../support/process.ts'
import { useService } from '../support/use-service.ts'
import { visitor } from '../support/visitor.ts'
import { bareEnv } from '../../scripts/support/bare-env.ts'

const service = useService()

const scope = 'messages:read messages:write mailbox:read realtime:read'
const allow = { answer: 'allow', name: 'mine' }

/** What an app says, with a person who gives this answer in the browser, and what the app asked of the network. */
function app(fields: Record<string, string> | undefined, changes: Partial<AuthorizeOptions> = {}) {
  const { config, clock } = service()
  const asked: string[] = []
  const shown: URL[] = []
  const pages: string[] = []
  const options: AuthorizeOptions & Required<Pick<AuthorizeOptions, 'storage'>> = {
    ...{ auth_url: config.authUrl, scope, client_name: 'The app', storage: memoryStorage(), now: clock },
    fetch: async (input, init) => {
      const { pathname } = new URL(new Request(input, init).url)
      asked.push(pathname)
      return fetch(input, init)
    },
    async open(url) {
      shown.push(new URL(url))
      if (!fields) return
      const browser = visitor(service())
      await browser.signUp()
      pages.push(await (await fetch(await browser.consent(url, fields))).text())
    },
    ...changes,
  }
  const requests = (path: string) => asked.filter((one) => one === path).length
  const redirect = (index = 0) => shown[index]?.searchParams.get('redirect_uri') ?? ''
  return { options, requests, shown, pages, redirect }
}

const addresses = () => {
  const { baseUrl, authUrl, wsUrl } = service().config
  return { base_url: baseUrl, auth_url: authUrl, ws_url: wsUrl }
}

/** Whether anything still listens where the answer was to be brought. */
const isOpen = (redirect: string) =>
  fetch(redirect).then(
    () => true,
    () => false,
  )

test('a person allows an app, which acts for their agent over REST and WebSocket with one authorization', async () => {
  const { options, pages, shown, redirect } = app(allow)
  const client = createClient({ ...addresses(), token: await authorize(options) })
  await assert.rejects(client.agents.getOwnAgent(), { code: 'INSUFFICIENT_SCOPE' })
  const { agent_id, sub } = claimsIn(await client.token())
  const handle = (await service().deps.store.agents.identify(String(agent_id)))?.handle ?? ''
  assert.match(handle, /^@\w+\.mine$/)
  assert.match(String(sub), /^acc_/)

  const feed = await client.connect({ direction: 'both' })
  const id = newEnvelopeId()
  await client.messages.sendMessage({ body: { id, to: [handle], content_parts: [{ type: 'text', text: 'Hello' }] } })
  for await (const frame of feed) {
    assert.ok(frame.op === 'envelope.notify' && frame.id === id)
    feed.close()
  }
  assert.match(pages[0] ?? '', /The app has your answer\./)
  const { granted } = (await options.storage.load()) ?? {}
  const secrets = [granted?.refresh_token, shown[0]?.searchParams.get('state'), 'ort_', 'code']
  for (const secret of secrets) assert.ok(secret && !pages[0]?.includes(secret), secret ?? '')
  assert.match(redirect(), /^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  assert.equal(await isOpen(redirect()), false)
})

test('a person allows an app to read their account', async () => {
  const { options } = app({ answer: 'allow' }, { scope: 'account:read' })
  const account = createAccountClient({ base_url: service().config.baseUrl, token: await authorize(options) })
  assert.match((await account.getAccount()).id, /^acc_/)
  await assert.rejects(account.listAccountOrganizations(), { code: 'INSUFFICIENT_SCOPE' })
})

test('a no is an error of its own, and the next time the app is the one that is registered', async () => {
  const { options, requests, shown } = app({ answer: 'deny' })
  await assert.rejects(authorize(options), { name: 'AuthorizationError', code: 'access_denied' })
  await assert.rejects(authorize(options), { code: 'access_denied' })
  const ids = shown.map(({ searchParams }) => searchParams.get('client_id'))
  assert.deepEqual([ids[0], requests('/register')], [ids[1], 1])
  service().clock.advance(31 * 24 * 3_600_000)
  await assert.rejects(authorize(options), { code: 'access_denied' })
  assert.equal(requests('/register'), 2, 'a registration that was not used for so long may be forgotten')
})

test('an app that is registered already says who it is', async () => {
  const client_id = await newPublicClient(service())
  const { options, requests } = app(allow, { client_id })
  const source = await authorize(options)
  assert.equal(claimsIn(await source.current(service().config.baseUrl))['client_id'], client_id)
  assert.equal(requests('/register'), 0)
})

test('T34: the answer of another server is refused, and one that does not say whose it is', async () => {
  for (const iss of ['https://evil.example', undefined]) {
    const { options, requests } = app(undefined, {
      open(url) {
        const { searchParams } = new URL(url)
        const answer = { code: 'a code', state: searchParams.get('state') ?? '', ...(iss && { iss }) }
        return fetch(`${searchParams.get('redirect_uri')}?${new URLSearchParams(answer)}`)
      },
    })
    await assert.rejects(authorize(options), { name: 'AuthorizationError', code: 'issuer_mismatch' })
    assert.equal(requests('/token'), 0)
  }
  const { options } = app(allow, { auth_url: service().config.authUrl.replace('127.0.0.1', 'localhost') })
  await assert.rejects(authorize(options), { code: 'issuer_mismatch' })
})

test('strangers at the loopback address learn nothing, and do not end the wait', async () => {
  const answers: [number, string][] = []
  const open = async (url: string) => {
    const { searchParams } = new URL(url)
    const [state, redirect] = [searchParams.get('state') ?? '', searchParams.get('redirect_uri') ?? '']
    const { port } = new URL(redirect)
    const strange = [
      ...['', '?code=x', '?code=x&state=y', '?error=access_denied&state=', `?code=x&state=${state.slice(1)}`],
      ...[`?state=${state}`, `?code=x&code=y&state=${state}`, `?code=x&error=y&state=${state}`],
      ...[`?code=x&state=${state}&state=y`, '?state=<script>alert(1)</script>', `?code=x&state=${'y'.repeat(9_000)}`],
    ].map((query) => fetch(redirect + query))
    const elsewhere = ['/', '/favicon.ico', '//[', '/callback/', '/%ff', `/x?code=x&state=${state}`].map((path) =>
      fetch(`http://127.0.0.1:${port}${path}`),
    )
    const posted = fetch(`${redirect}?code=x&state=${state}`, { method: 'POST', body: 'x'.repeat(100_000) })
    for (const response of await Promise.all([...strange, ...elsewhere, posted]))
      answers.push([response.status, await response.text()])
    for (const [, text] of answers) assert.ok(!text.includes(state) && !text.includes('script'), text)
    await app(allow).options.open(url)
  }
  const source = await authorize(app(undefined, { open }).options)
  assert.ok(await source.current(service().config.baseUrl))
  assert.ok(answers.every(([status]) => [400, 404].includes(status)))
})

test('the wait ends when it is called off, when nobody answers, and when nobody can be asked', async () => {
  const calledOff = new AbortController()
  const reason = new Error('enough')
  const waits: [Partial<AuthorizeOptions>, object][] = [
    [{ signal: calledOff.signal, open: () => calledOff.abort(reason) }, reason],
    [{ signal: AbortSignal.abort(reason) }, reason],
    [{ timeoutSeconds: 0.02 }, { name: 'AuthorizationError', code: 'timed_out' }],
    [{ open: () => Promise.reject(reason) }, reason],
  ]
  for (const [changes, error] of waits) {
    let address = ''
    const open = (url: string) => {
      address = new URL(url).searchParams.get('redirect_uri') ?? ''
      return changes.open?.(url)
    }
    await assert.rejects(authorize({ ...app(undefined).options, ...changes, open }), error)
    if (address !== '') assert.equal(await isOpen(address), false)
  }
})

test('tokens are renewed before they end, once for all who wait, each resource with its own', async () => {
  const { baseUrl, wsUrl } = service().config
  const { options, requests } = app(allow)
  const source = await authorize(options)
  const [rest, ws] = [await source.current(baseUrl), await source.current(wsUrl)]
  assert.deepEqual([claimsIn(rest)['aud'], claimsIn(ws)['aud']], [baseUrl, wsUrl])
  const before = requests('/token')
  service().clock.advance(841_000)
  const [again] = await Promise.all([
    resume(options),
    ...Array.from({ length: 10 }, (_, index) => source.current(index % 2 === 0 ? baseUrl : wsUrl)),
  ])
  assert.equal(requests('/token'), before + 2)
  const renewed = await Promise.all([source.renewed(baseUrl, rest), source.renewed(baseUrl, rest)])
  assert.equal(renewed[0], renewed[1])
  assert.equal(await again?.current(baseUrl), renewed[0], 'another source on the same storage has the same token')
  assert.equal(requests('/token'), before + 2)
  assert.notEqual(await again?.renewed(baseUrl, renewed[0] ?? ''), renewed[0])
  assert.notEqual(await source.renewed(baseUrl, renewed[0] ?? ''), renewed[0])
  assert.equal(requests('/token'), before + 3, 'who comes second gets the token of the first')
})

test('an authorization for one resource gives tokens for no other', async () => {
  const { baseUrl, wsUrl } = service().config
  const source = await authorize(app(allow, { resource: baseUrl, scope: 'mailbox:read' }).options)
  assert.equal(claimsIn(await source.current(baseUrl))['scope'], 'mailbox:read')
  await assert.rejects(source.current(wsUrl), { name: 'ServiceError', code: 'invalid_target' })
  assert.ok(await source.renewed(baseUrl, ''), 'and goes on')
})

test('an authorization that was revoked says that the person has to be asked again', async () => {
  const { baseUrl, authUrl } = service().config
  const { options, requests } = app(allow)
  const source = await authorize(options)
  const client = createClient({ ...addresses(), token: source })
  const { client_id = '', granted } = (await options.storage.load()) ?? {}
  const token = granted?.refresh_token ?? ''
  await fetch(`${authUrl}/revoke`, { method: 'POST', body: new URLSearchParams({ client_id, token }) })
  service().clock.advance(900_000)
  const ended = { name: 'AuthorizationError', code: 'authorization_ended' }
  await assert.rejects(client.mailbox.listMailbox(), ended)
  await assert.rejects(source.current(baseUrl), ended)
  assert.equal(await resume(options), undefined)
  assert.ok(await (await authorize(options)).current(baseUrl))
  assert.equal(requests('/register'), 2, 'the registration may be what is gone')
})

test('what was allowed is resumed for the same scopes at the same server, and for no others', async () => {
  const { options } = app(allow)
  await authorize(options)
  assert.ok(await resume(options))
  assert.ok(await resume({ ...options, scope: 'messages:read' }))
  assert.equal(await resume({ ...options, scope: `${scope} allowlist:read` }), undefined)
  assert.equal(await resume({ ...options, auth_url: 'https://other.example' }), undefined)
  assert.equal(await resume({ ...options, storage: memoryStorage() }), undefined)
})

test('a file keeps it for its owner alone, and is replaced whole', async () => {
  const file = join(temporaryFolder(), 'of/an/app/tokens.json')
  const { options } = app(allow, { storage: fileStorage(file) })
  assert.equal(await options.storage.load(), undefined)
  const source = await authorize(options)
  const kept = readFileSync(file, 'utf8')
  assert.deepEqual([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777], [0o600, 0o700])
  await source.renewed(service().config.baseUrl, await source.current(service().config.baseUrl))
  assert.notEqual(readFileSync(file, 'utf8'), kept)
  assert.deepEqual(readdirSync(dirname(file)).sort(), ['tokens.json', 'tokens.json.lock'])
  assert.equal(statSync(`${file}.lock`).mode & 0o777, 0o600)
  await options.storage.save(undefined)
  assert.equal(await resume(options), undefined)
  for (const text of ['{"issuer":', '{}', '[]', 'null', '']) {
    writeFileSync(file, text)
    await assert.rejects(resume(options), /tokens\.json does not hold an authorization$/)
  }
})

test('two processes that share a file renew in turn, and the authorization lives on', async () => {
  const FILE = join(temporaryFolder(), 'tokens.json')
  const { options } = app(allow, { storage: fileStorage(FILE), now: Date.now })
  const source = await authorize(options)
  const { authUrl, baseUrl } = service().config
  const env = { ...bareEnv(), AUTH_URL: authUrl, RESOURCE: baseUrl, FILE, SCOPE: scope }
  const run = () => promisify(execFile)(process.execPath, ['test/support/renewals.ts'], { env })
  await Promise.all([run(), run()])
  assert.ok(await source.renewed(baseUrl, await source.current(baseUrl)))
})
