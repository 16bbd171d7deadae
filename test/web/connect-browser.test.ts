import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { newWebhookSecret } from '../../src/edges/web/clients/webhook-secret.ts'
import { makeAgent, signUp } from '../../scripts/support/person.ts'
import { newAgent } from '../support/agents.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { tokensOf } from '../support/consents.ts'
import { draftTo } from '../support/client.ts'
import { refusing, taken } from '../support/receiver.ts'
import { useReceiver } from '../support/use-receiver.ts'
import { useService } from '../support/use-service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

describe('connecting in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  const receiver = useReceiver()
  const service = useService({ env: { PORT: String(port), WEB_URL: site } })

  const windows = {
    'phone-light': { viewport: { width: 375, height: 740 }, colorScheme: 'light' },
    'desktop-dark': { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
    'desktop-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  } as const
  const shownWindows = Object.entries(windows).slice(0, process.env['SCREENSHOTS'] ? 4 : 2)

  for (const [kind, options] of shownWindows)
    it(`pages say when a program has made its first call, ${kind}`, async () => {
      const permissions = ['clipboard-read', 'clipboard-write']
      const { page, strays, context } = await open(site, { ...options, permissions })
      const look = (name: string): Promise<void> => inspect(page, `${kind}-${name}`)
      await page.goto('/sign-up')
      const username = await signUp(page)
      await makeAgent(page, 'writer')
      await page.goto('/dashboard/connect')
      await page.getByRole('link', { name: 'Codex' }).click()
      await page.getByText('codex mcp add mail').waitFor()
      await page.getByRole('link', { name: 'Python' }).click()
      await page.getByText('import json, os').waitFor()
      await page.getByText('codex mcp add mail').waitFor()
      await page.getByRole('button', { name: 'Copy' }).first().click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^codex mcp add mail --url http\S+$/)
      await look('connect')
      await tokensOf(service(), { username, scope: 'account:read', handle: null })
      await page.getByText(/Connected: /).waitFor()
      await look('connect-connected')

      await page.goto('/dashboard/clients')
      await page.getByLabel('Name').fill('Robot')
      await page.getByRole('button', { name: 'Create client' }).click()
      await page.getByText('Waiting for the first call of the program').waitFor()
      await look('client-created')
      await page.getByText('Python', { exact: true }).click()
      const lines = (await page.locator('.notice pre code').textContent()) ?? ''
      const [, id = '', secret = ''] = /CLIENT_ID=(\S+)\s+export AMS_CLIENT_SECRET=(\S+)/.exec(lines) ?? []
      const form = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
      const body = new URLSearchParams({ ...form, resource: service().config.baseUrl })
      assert.equal((await fetch(`${service().config.authUrl}/token`, { method: 'POST', body })).status, 200)
      await page.getByText('Connected: the program signed in').waitFor()
      await page.getByText(secret).waitFor()
      await page.goto(`/dashboard/clients/${id}`)
      await look('client')
      await page.goto('/dashboard/clients')
      await look('clients')
      assert.deepEqual(strays, [])
      await context.close()
    })

  for (const [kind, options] of shownWindows)
    it(`a person creates a webhook, and sees its deliveries, ${kind}`, async () => {
      const { page, strays, context } = await open(site, options)
      const look = (name: string): Promise<void> => inspect(page, `${kind}-${name}`)
      await page.goto('/sign-up')
      const username = await signUp(page)
      await makeAgent(page, 'desk')
      await page.goto('/dashboard/webhooks')
      await look('webhooks-none')
      await page.getByRole('link', { name: 'Create webhook' }).click()
      await page.getByLabel('Endpoint URL').fill('ftp://example.com/')
      await page.getByRole('button', { name: 'Create webhook' }).click()
      await page.locator('#url[aria-invalid]').waitFor()
      await look('webhook-refused')
      const { store } = service().deps
      const id = (await store.agents.idOf(`@${username}.desk`)) ?? ''
      const trustNewSecret = async (form: string, about: string): Promise<string> => {
        const [{ value: secret } = { value: '' }] = (await context.cookies()).filter(({ name }) => name === 'ams')
        const draft = await page.locator(`form[action$="${form}"] [name=draft]`).getAttribute('value')
        receiver().secrets.push(newWebhookSecret({ browser: { secret, isNew: false }, form: () => draft ?? '' }, about))
        return receiver().secrets.at(-1)!
      }
      const secret = await trustNewSecret('/webhooks/new', id)
      await page.getByLabel('Endpoint URL').fill(receiver().url)
      await page.getByRole('button', { name: 'Create webhook' }).click()
      await page.getByText(secret).waitFor()
      await look('webhook-created')

      const sender = await newAgent(service())
      await store.trust.allow(id, [sender.handle], 0)
      await sender.sent(draftTo(`@${username}.desk`, { subject: 'First' }))
      await receiver().got(1)
      receiver().answer = refusing(503)
      const { id: second } = await sender.sent(draftTo(`@${username}.desk`, { subject: 'Is anybody there?' }))
      await receiver().got(2)
      await service().deps.webhooks.idle()
      await page.getByRole('link', { name: 'See the webhook' }).click()
      await page.getByRole('button', { name: /^Resume/ }).waitFor()
      await look('webhook')
      await page.getByRole('link', { name: second }).click()
      await page.getByText('"subject": "Is anybody there?"').waitFor()
      await page.getByRole('button', { name: /^Resend/ }).click()
      await page.getByText('The event was not delivered').waitFor()
      receiver().answer = taken
      await page.getByRole('button', { name: /^Resend/ }).click()
      await page.getByText('The endpoint accepted the event.').waitFor()
      await page.getByText('Resent by a person').first().waitFor()
      await look('webhook-message')
      await page.goto('/dashboard/webhooks')
      await look('webhooks')
      await page.getByRole('link', { name: /127.0.0.1/ }).click()
      await page.getByText('Rotate secret', { exact: true }).first().click()
      await look('webhook-rotating')
      const { pathname } = new URL(page.url())
      const rotated = await trustNewSecret('/rotate', pathname.split('/').at(-1) ?? '')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Rotate secret/ })
        .click()
      await page.getByText(rotated).waitFor()
      await look('webhook-rotated')
      await page.getByRole('button', { name: /^Send test/ }).click()
      await page.getByText('The endpoint passed the test.').waitFor()
      assert.deepEqual(strays, [])
      await context.close()
    })
})
