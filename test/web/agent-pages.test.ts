import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent } from '../support/agents.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { contactsOf } from '../support/contacts.ts'
import { makeAgent, signUp } from '../../scripts/support/person.ts'
import { startService, type Service } from '../support/service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

const name = 'a-rather-long-name-for-an-agent-really'

const windows = {
  'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
  'desktop-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
} as const

describe('the pages of an agent in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  const press = (page: Page, called: string | RegExp) =>
    page
      .getByRole('button', { name: called, exact: typeof called === 'string' })
      .first()
      .click()
  const part = (page: Page, called: string) =>
    page.getByRole('navigation', { name: 'This agent' }).getByRole('link', { name: called }).click()

  /** Goes through the pages of an agent, and inspects each. */
  async function through(page: Page, look: (what: string) => Promise<void>): Promise<void> {
    const username = await signUp(page)
    await makeAgent(page, name)
    await page.getByText('0 of 3 steps done').waitFor()
    await look('agent-new')
    await press(page, 'Send test message')
    await page.getByText('Test message sent.').waitFor()
    await page.getByText('1 of 3 steps done').waitFor()
    await look('agent-overview')

    const asking = await newAgent(service, { inbound_policy: 'allowlist' })
    const message = 'We buy from you, and would like to hear of every invoice. '.repeat(5)
    await contactsOf(() => service).request(asking, `@${username}.${name}`, undefined, message)
    await page.getByRole('link', { name: 'Approvals' }).click()
    await page.getByRole('link', { name: 'Approvals 1' }).waitFor()
    await look('approvals-requests')
    await press(page, /^Accept: /)
    await page.getByText('Both agents are contacts now').waitFor()
    await page.getByRole('link', { name: 'Agents', exact: true }).click()
    await page.getByRole('link', { name: /a-rather-long/ }).click()

    await part(page, 'Profile')
    await page.getByLabel('Description', { exact: true }).fill('Answers questions about invoices.')
    await press(page, 'Save profile')
    await page.getByText('Saved.').waitFor()
    await page.locator('summary', { hasText: 'Add skill' }).click()
    await page.getByLabel('Skill name').fill('invoices-and-whatever-else-there-is-to-be-paid-by-somebody')
    await page.getByLabel('Skill description').fill('Sends and explains invoices.')
    await press(page, 'Add skill')
    await page.getByText('The skill was added.').waitFor()
    await page.getByLabel('Card text').fill('# Ask me\n\nBy the month.')
    await press(page, 'Save card')
    await page.getByRole('article').getByText('By the month.').waitFor()
    await look('profile')
    await press(page, /^Remove: invoices/)
    await press(page, 'Undo')
    await page.getByText('Undone.').waitFor()

    await part(page, 'Access')
    await page.getByText('Contact: both agents allow each other').waitFor()
    await look('access-contact')
    await page.getByLabel('Agent or owner to allow').fill('@bob.*')
    await press(page, 'Add to allowlist')
    await page.getByText('All current and future agents of @bob').waitFor()
    await page.getByLabel('Handle of the sender').fill('@bob.one')
    await press(page, 'Test access')
    await page.getByText(/^You allow @bob\.one: /).waitFor()
    await press(page, 'Remove: @bob.*')
    await press(page, 'Undo')
    await page.getByText('Undone.').waitFor()
    await page.getByLabel('Agent to block').fill('@somebody.with-a-rather-long-name-for-an-agent')
    await press(page, 'Block agent')
    await page.getByText('is blocked. It cannot message').waitFor()
    await page.getByLabel('Paused').check()
    await press(page, 'Save policy')
    await page.getByText(/because it is paused/).waitFor()
    await press(page, 'Undo')
    await page.getByText('Undone.').waitFor()
    assert.equal(await page.getByLabel('Paused').isChecked(), false)
    await look('access')

    await part(page, 'Apps & clients')
    await page.getByText('No client acts as this agent.').waitFor()
    await look('agent-apps')
    await part(page, 'Webhooks')
    await page.getByText('No webhooks.').waitFor()
    await look('agent-webhooks')
    await endAgent(page, `@${username}.${name}`, look)
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    await page.getByText('claude mcp add').waitFor()
    await look('connect')
  }

  /** Deactivates, activates and deletes the agent. */
  async function endAgent(page: Page, handle: string, look: (what: string) => Promise<void>): Promise<void> {
    await part(page, 'Danger zone')
    const tab = (await page.locator('.tabs [aria-current]').last().boundingBox())!
    assert.ok(tab.x >= 0 && tab.x + tab.width <= page.viewportSize()!.width, 'the current tab is in view')
    await look('agent-danger')
    await page.locator('summary', { hasText: 'Deactivate' }).click()
    await look('agent-deactivate')
    await page.locator(':is(dialog, details)[open] button.danger').click()
    await page.getByText('The agent is inactive.').waitFor()
    await press(page, 'Undo')
    await page.getByText('The agent is active again.').waitFor()
    await page.locator('summary', { hasText: 'Delete agent' }).click()
    const confirmed = page.getByLabel('Handle of the agent')
    await confirmed.fill('@some.other')
    await press(page, /^Delete agent: @/)
    await page.getByText('Type the handle of this agent.').waitFor()
    await look('agent-delete')
    await confirmed.fill(handle)
    await press(page, /^Delete agent: @/)
    await page.getByText('The agent was deleted').waitFor()
    await look('agents-deleted')
    await page.getByText(`${handle.slice(0, handle.indexOf('.'))}.a-rather-long`).waitFor()
  }

  for (const [kind, options] of Object.entries(windows))
    it(`everything can be done with an agent, ${kind.replace('-', ', ')}`, async () => {
      const { page, strays, context } = await open(site, options)
      await through(page, (what) => inspect(page, `${kind}-${what}`))
      assert.deepEqual(strays, [])
      await context.close()
    })

  it('and the same without scripts', async () => {
    const { page, context } = await open(site, { javaScriptEnabled: false })
    await through(page, async () => {})
    await context.close()
  })

  it('the page shows while typing whether a name is available, and loses no input', async () => {
    const { page, strays, context } = await open(site)
    const username = await signUp(page)
    await makeAgent(page, 'desk')
    await page.goto('/dashboard/agents')
    await page.locator('summary', { hasText: 'Create agent' }).click()
    const [typed, status] = [page.getByLabel('Agent name'), page.locator('[data-names]')]
    await typed.pressSequentially('Desk')
    await page.getByText('Use up to 39 lowercase letters').waitFor()
    assert.equal(await typed.getAttribute('aria-invalid'), 'true')
    await typed.fill('desk')
    await page.getByText('This name is taken. Choose another one.').waitFor()
    await typed.fill('desk2')
    await page.getByText(`@${username}.desk2 is free.`).waitFor()
    assert.equal(await typed.getAttribute('aria-invalid'), 'false')
    await inspect(page, 'agents-name-checked')
    await typed.fill('')
    assert.equal(await status.textContent(), '')
    await typed.fill('desk2')
    await typed.press('Enter')
    await page.getByText('Agent created.').waitFor()
    assert.deepEqual(strays, [])
    await context.close()
  })
})
