import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, newEnvelopeId, type CallOptions, type Clock } from '#sdk'
import type { LoginOptions } from '#sdk/node'
import { claimsIn, newPublicClient } from '../support/consents.ts'
import { allow, ended, loginApp } from '../support/login-app.ts'
import { addressesOf } from '../support/sdk.ts'
import { sdkClock } from '../support/sdk-clock.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const app = (fields: Record<string, string> | undefined, changes: Partial<LoginOptions> = {}) =>
  loginApp(service(), fields, changes)

/** Returns true if the redirect address still has a listener. */
const isOpen = (redirect: string) =>
  fetch(redirect).then(
    () => true,
    () => false,
  )

test('a person allows an app, which acts for their agent over REST and WebSocket with one authorization', async () => {
  const { client, storage, pages, shown, redirect } = app(allow)
  await assert.rejects(client.agents.getOwnAgent(), { code: 'INSUFFICIENT_SCOPE' })
  const { agent_id, sub } = claimsIn(await client.token())
  const handle = (await service().deps.store.agents.identify(String(agent_id)))?.handle ?? ''
  assert.match(handle, /^@\w+\.mine$/)
  assert.match(String(sub), /^acc_/)

  const feed = await client.connect({ direction: 'both' })
  const id = newEnvelopeId()
  await client.messages.sendMessage({ id, to: [handle], content_parts: [{ type: 'text', text: 'Hello' }] })
  for await (const frame of feed) {
    assert.ok(frame.op === 'envelope.notify' && frame.id === id)
    feed.close()
  }
  assert.equal(shown.length, 1)
  assert.match(pages[0] ?? '', /You can close this page/)
  const { granted } = (await storage.load()) ?? {}
  const secrets = [granted?.refresh_token, shown[0]?.searchParams.get('state'), 'ort_', 'code']
  for (const secret of secrets) assert.ok(secret && !pages[0]?.includes(secret), secret ?? '')
  assert.match(redirect(), /^http:\/\/127\.0\.0\.1:\d+\/callback$/)
  assert.equal(await isOpen(redirect()), false)
})

test('a person allows an app to read their account', async () => {
  const { client } = app({ answer: 'allow' }, { scope: 'account:read' })
  assert.match((await client.account.getAccount()).id, /^acc_/)
  await assert.rejects(client.account.listAccountOrganizations(), { code: 'INSUFFICIENT_SCOPE' })
})

test('nobody is asked before a token is needed, unless the program says when', async () => {
  const { client, shown } = app(allow)
  assert.equal(shown.length, 0)
  await client.login()
  await client.login()
  await client.mailbox.listMailbox()
  assert.equal(shown.length, 1)
})

test('calls that need a token while the person is asked share the answer, over REST and WebSocket', async () => {
  const { client, shown } = app(allow)
  const { baseUrl, wsUrl } = service().config
  const calls = [client.login(), client.mailbox.listMailbox(), client.token(baseUrl), client.token(wsUrl)]
  await Promise.all(calls)
  assert.equal(shown.length, 1)
})

test('a no is an error of its own, and the next time the app is the one that is registered', async () => {
  const { client, requests, shown } = app({ answer: 'deny' })
  await assert.rejects(client.login(), { name: 'AuthorizationError', code: 'access_denied' })
  await assert.rejects(client.token(), ended, 'by itself the app asks once')
  await assert.rejects(client.login(), { code: 'access_denied' })
  const ids = shown.map(({ searchParams }) => searchParams.get('client_id'))
  assert.deepEqual([ids.length, ids[0], requests('/register')], [2, ids[1], 1])
  service().clock.advance(31 * 24 * 3_600_000)
  await assert.rejects(client.login(), { code: 'access_denied' })
  assert.equal(requests('/register'), 2, 'a registration that was not used for so long may be forgotten')
})

test('an app that is registered already says who it is', async () => {
  const client_id = await newPublicClient(service())
  const { client, requests } = app(allow, { client_id })
  assert.equal(claimsIn(await client.token())['client_id'], client_id)
  assert.equal(requests('/register'), 0)
})

test('T34: the answer of another server is refused, and one that does not say whose it is', async () => {
  for (const iss of ['https://evil.example', undefined]) {
    const { client, requests } = app(undefined, {
      open(url) {
        const { searchParams } = new URL(url)
        const answer = { code: 'a code', state: searchParams.get('state') ?? '', ...(iss && { iss }) }
        return fetch(`${searchParams.get('redirect_uri')}?${new URLSearchParams(answer)}`)
      },
    })
    await assert.rejects(client.login(), { name: 'AuthorizationError', code: 'issuer_mismatch' })
    assert.equal(requests('/token'), 0)
  }
  const { authUrl } = service().config
  const auth_url = authUrl.replace('127.0.0.1', 'localhost')
  const { started, shown } = app(allow)
  await assert.rejects(createClient({ ...started(), url: { ...addressesOf(service()), auth_url } }).login(), {
    name: 'ProtocolError',
    message: `discover: the metadata of ${auth_url} belongs to another issuer, ${authUrl} (200)`,
  })
  assert.equal(shown.length, 0)
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
    await app(allow).options.open?.(url)
  }
  assert.ok(await app(undefined, { open }).client.token())
  assert.ok(answers.every(([status]) => [400, 404].includes(status)))
})

test('the wait ends when it is called off, when nobody answers, and when nobody can be asked', async () => {
  const calledOff = new AbortController()
  const reason = new Error('enough')
  const aborted = { name: 'AbortError', operation: 'login', cause: reason }
  const waits: [Partial<LoginOptions>, CallOptions, object][] = [
    [{ open: () => calledOff.abort(reason) }, { signal: calledOff.signal }, aborted],
    [{}, { signal: AbortSignal.abort(reason) }, aborted],
    [{ timeoutMs: 20 }, {}, { name: 'AuthorizationError', code: 'timed_out' }],
    [{ open: () => Promise.reject(reason) }, {}, reason],
  ]
  for (const [changes, call, error] of waits) {
    let address = ''
    const open = (url: string) => {
      address = new URL(url).searchParams.get('redirect_uri') ?? ''
      return changes.open?.(url)
    }
    await assert.rejects(app(undefined, { ...changes, open }).client.login(call), error)
    if (address !== '') await until(async () => !(await isOpen(address)))
  }
})

test('an aborted caller does not affect others, and the time-out of a call begins after the answer', async () => {
  const calledOff = new AbortController()
  const [shown, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const person = app(allow)
  let hasAnswered = false
  const open = async (url: string) => {
    shown.resolve()
    await answered.promise
    hasAnswered = true
    await person.options.open?.(url)
  }
  const timed: boolean[] = []
  const real = sdkClock(service().clock)
  const sleep: Clock['sleep'] = (milliseconds, signal) => {
    if (milliseconds === 12_345) timed.push(hasAnswered)
    return real.sleep(milliseconds, signal)
  }
  const { started, requests } = app(undefined, { open })
  const client = createClient({ ...started(), clock: { ...real, sleep } })
  const left = assert.rejects(client.messages.getMessages({ ids: [newEnvelopeId()] }, { signal: calledOff.signal }), {
    name: 'AbortError',
    operation: 'getMessages',
  })
  await shown.promise
  const waiting = client.messages.getMessages({ ids: [newEnvelopeId()] }, { timeoutMs: 12_345 })
  await new Promise(setImmediate)
  calledOff.abort()
  await left
  answered.resolve()
  assert.deepEqual(await waiting, { envelopes: [] })
  assert.deepEqual([requests('/register'), timed], [1, [true]])
})
