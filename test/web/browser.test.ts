import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { subscriptionIdOf } from '../../src/webhooks/messages.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { makeAgent, signIn, signOut, signUp, waitForReturn } from '../../scripts/support/person.ts'
import { newApp } from '../support/public-client.ts'
import { sqlOn } from '../support/sql.ts'
import { startService, type Service } from '../support/service.ts'

interface Tokens {
  access_token: string
  refresh_token: string
  error: string
}

const port = await freePort()
const site = `http://localhost:${port}`

describe('in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  async function waitingApp(name = 'Notebook', onward?: string) {
    const { redirectUri: redirect_uri, ...waiting } = await waitForReturn(onward)
    const app = await newApp(service, { name, changes: { redirect_uri } })
    return { ...app, redirect_uri, ...waiting }
  }

  it('a person signs up, creates an agent and allows a native app, which refreshes until reuse ends it and it asks again', async () => {
    const { page, strays, context } = await open(site)
    await page.goto('/')
    await page.getByRole('link', { name: 'Sign up' }).click()
    const username = await signUp(page)
    await makeAgent(page, 'writer')
    await signOut(page)

    const app = await waitingApp()
    try {
      await page.goto(app.address)
      await signIn(page, username)
      await page.getByLabel('Act as').selectOption(`@${username}.writer`)
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const came = await app.arrived
      await page.getByText('You can close this window.').waitFor()
      assert.equal(await page.evaluate(() => document.referrer), '', 'T36: the app is not told where people came from')

      const redeemed = await app.redeem(came.searchParams.get('code') ?? '', app.redirect_uri)
      assert.equal(redeemed.status, 200)
      const first = (await redeemed.json()) as Tokens
      const second = (await (await app.refresh(first.refresh_token)).json()) as Tokens
      assert.match(second.refresh_token, /^ort_/)
      assert.equal((await app.refresh(first.refresh_token)).status, 401, 'a refresh token that was used')
      assert.equal((await app.refresh(second.refresh_token)).status, 401, 'ends the whole family')
      await page.goto('/dashboard/apps')
      await page.getByText('No app has access.').waitFor()
      await page.goto(app.address)
      await page.getByRole('heading', { name: 'Allow this app access?' }).waitFor()
      assert.deepEqual(strays, [])
    } finally {
      app.close()
      await context.close()
    }
  })

  it('an app may redirect the browser onward, to another site and to a program', async () => {
    const { page, strays, context } = await open(site)
    await page.goto('/sign-up')
    await signUp(page)
    const done = await waitForReturn()
    const apps = [await waitingApp('Site', done.redirectUri), await waitingApp('Program', 'notebook://signed-in')]
    try {
      for (const app of apps) {
        await page.goto(app.address)
        if (await page.getByLabel('Agent name').isVisible()) await page.getByLabel('Agent name').fill('writer')
        await page.getByRole('button', { name: 'Allow', exact: true }).click()
        assert.ok((await app.arrived).searchParams.has('code'))
        if (app === apps[0]) await page.waitForURL(done.redirectUri)
      }
      assert.deepEqual(strays, [])
    } finally {
      for (const { close } of [done, ...apps]) close()
      await context.close()
    }
  })

  it('a passkey is made, and signs in without a name and a password', async () => {
    const { page, strays, context } = await open(site)
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    const authenticator = {
      ...({ protocol: 'ctap2', transport: 'internal' } as const),
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    }
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options: authenticator })
    const username = await signUp(page)
    await page.goto('/dashboard/security')
    await page.getByLabel('Passkey name').fill('Laptop')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('The passkey was added.').waitFor()
    await inspect(page, 'security-with-passkey')
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('/dashboard')
    await page.getByRole('button', { name: `Sign out ${username}` }).waitFor()

    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('No passkey was used.').waitFor()

    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('/dashboard')
    await page.goto('/dashboard/security')
    await page.locator('summary', { hasText: 'Remove passkey' }).click()
    await page.getByRole('button', { name: 'Remove passkey: Laptop' }).click()
    await page.getByText('The passkey was removed.').waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('The passkey was not accepted: try again.').waitFor()
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('everything but passkeys works without scripts', async () => {
    const { page, context } = await open(site, { javaScriptEnabled: false })
    const app = await waitingApp()
    try {
      await page.goto(app.address)
      assert.equal(await page.getByRole('button', { name: /passkey/ }).count(), 0)
      await page.getByRole('link', { name: 'Sign up' }).click()
      await signUp(page)
      await page.getByLabel('Agent name').fill('first')
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      assert.ok((await app.arrived).searchParams.has('code'))
      await page.goto('/dashboard/apps')
      await page.getByRole('button', { name: 'Revoke: Notebook' }).count()
    } finally {
      app.close()
      await context.close()
    }
  })

  async function agentOf(username: string): Promise<{ id: string; handle: string }> {
    const [agent] = await sqlOn(service.deps.database, 'the edges need many more steps')<{
      id: string
      handle: string
    }>(`select id, handle from agent where handle like :handle order by handle limit 1`, {
      handle: `@${username}.%`,
    })
    assert.ok(agent)
    return agent
  }

  /** Creates a delivery for an agent of the person to an endpoint that does not exist. */
  async function failAtWebhook(username: string): Promise<void> {
    const { id } = await agentOf(username)
    const url = `http://127.0.0.1:9/hooks/${'of-a-rather-long-address/'.repeat(4)}`
    const secret = `whsec_${Buffer.alloc(24).toString('base64')}`
    const key = { agentId: id, clientId: 'cli_assistant', url, name: 'envelope.received', arguments: {} }
    const now = service.clock()
    const made = {
      id: subscriptionIdOf(key),
      agent_id: id,
      client_id: key.clientId,
      session_id: key.clientId,
      key_id: null,
    }
    const wanted = { origin: 'rest' as const, url, host: '127.0.0.1', name: key.name, arguments: '{}' }
    const place = { verified_until: now, expires_at: null, after_created_at: 0, after_envelope_id: '' }
    await service.deps.store.webhooks.add({ ...made, ...wanted, ...place }, secret, now)
    await sqlOn(service.deps.database, 'the edges need many more steps')(
      `update webhook set due_at = null, failed_since = :now, tried_at = :now, last_error = 'connection_refused'
       where agent_id = :id::uuid`,
      { now, id },
    )
    const event = { at: now, id: 'env_01JZ6RJ2R09CHT9HW7YK4Y32SR', created_at: now, ms: 4 }
    const attempts = [
      { ...event, number: 2, failure: 'connection_refused' },
      { ...event, number: 1, status: 503, failure: 'http_5xx' },
      { ...event, id: `msg_gap_${'0'.repeat(32)}`, created_at: undefined, number: 1, status: 204 },
    ]
    const texts = attempts.map((attempt) => JSON.stringify(attempt))
    await service.deps.store.webhookHistory.record(made.id, texts)
  }

  /** Creates a pending approval of the person's agent. */
  async function waitForApproval(username: string): Promise<void> {
    const { contacts } = service.deps
    const agent = await agentOf(username)
    const as = { clientId: 'cli_assistant', sessionId: 'cli_assistant', scopes: [], expiresAt: Infinity }
    await contacts.request(
      { caller: { agentId: agent.id, handle: agent.handle, ...as }, ask: async () => 'later' },
      { handle: '@somebody.with-a-rather-long-name-for-an-agent', message: `${'We buy from you. '.repeat(20)}` },
    )
  }

  const windows = {
    'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
    'desktop-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  } as const

  for (const [kind, options] of Object.entries(windows))
    it(`every page is accessible, ${kind.replace('-', ', ')}`, async () => {
      const { page, strays, context } = await open(site, options)
      const look = (name: string): Promise<void> => inspect(page, `${kind}-${name}`)
      const visit = async (path: string, name: string): Promise<void> => {
        await page.goto(path)
        await look(name)
      }
      await visit('/', 'landing')
      await visit('/sign-in', 'sign-in')
      await page.getByLabel('Username').fill('nobody')
      await page.getByLabel('Password').fill('wrong password')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('alert').waitFor()
      await look('sign-in-refused')
      await visit('/sign-up', 'sign-up')
      await signUp(page, 'operator')
      await page.locator('#username[aria-invalid]').waitFor()
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'username')
      await look('sign-up-refused')
      const app = await waitingApp('A notebook with quite a long name that goes on and on and on and on')
      const username = await signUp(page)
      await page.getByRole('heading', { name: 'Set up your first agent' }).waitFor()
      await look('home-new')
      await visit('/dashboard/agents', 'agents-none')
      await visit('/dashboard/clients', 'clients-none')
      await visit('/dashboard/apps', 'apps-none')
      await visit(app.address, 'consent-first-agent')
      await page.getByLabel('Agent name').fill('a-rather-long-name-for-an-agent-really')
      await page.getByRole('button', { name: 'Allow', exact: true }).click()
      const { searchParams } = await app.arrived
      await app.redeem(searchParams.get('code') ?? '', app.redirect_uri)
      app.close()
      await visit(app.address, 'consent')
      await visit('/dashboard/apps', 'apps')
      await visit('/dashboard', 'home')
      await visit('/dashboard/agents', 'agents')
      await page.getByRole('link', { name: /a-rather-long/ }).click()
      await page.getByRole('link', { name: 'Danger zone' }).waitFor()
      await look('agent')
      await visit('/dashboard/security', 'security')
      await visit('/dashboard/approvals', 'approvals-none')
      await visit('/dashboard/webhooks', 'webhooks-none')
      await failAtWebhook(username)
      await visit('/dashboard/webhooks', 'webhooks')
      await visit('/dashboard/webhooks/new', 'webhook-new')
      await page.goto('/dashboard/webhooks')
      await page.getByRole('link', { name: /127.0.0.1:9/ }).click()
      await page.getByRole('button', { name: /^Resume: / }).waitFor()
      await look('webhook')
      await page.getByRole('link', { name: /^env_/ }).first().click()
      await page.getByRole('heading', { name: 'Payload' }).waitFor()
      await look('webhook-message')
      await waitForApproval(username)
      await visit('/dashboard/approvals', 'approvals')
      await page.getByRole('button', { name: /^Accept: / }).click()
      await page.getByText('The request was sent').waitFor()
      await page.goto('/dashboard/clients')
      await page.getByLabel('Name', { exact: true }).fill('Nightly report')
      await page.getByRole('button', { name: 'Create client' }).click()
      await page.getByText('The secret is shown only once.').waitFor()
      await look('clients')
      await visit('/dashboard/agents/none', 'not-found')
      await visit(app.address.replace('client_id=', 'client_id=x'), 'consent-refused')
      assert.deepEqual(strays, [])
      await context.close()
    })
})
