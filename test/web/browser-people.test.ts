import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { usagePeaks, usagePeriodMs, usageSums } from '../../src/platform/usage-history.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { runCommand } from '../support/cli.ts'
import { makeAgent, signIn, signOut, signUp } from '../../scripts/support/person.ts'
import { startService, type Service } from '../support/service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

const windows = {
  'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
  'desktop-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'phone-dark, without scripts': {
    viewport: { width: 375, height: 740 },
    colorScheme: 'dark',
    javaScriptEnabled: false,
  },
} as const

/** Reports numbers of another process, so that the charts of operators have lines. */
function reportUsage({ clock, deps }: Service): Promise<void> {
  const end = Math.floor(clock() / usagePeriodMs) * usagePeriodMs
  const periods = Array.from({ length: 100 }, (_, ago) => {
    const numbers = [...usageSums, ...usagePeaks].map((name, at) => [name, (ago * (at + 1)) % 50])
    return { ...Object.fromEntries(numbers), from: end - (ago + 1) * usagePeriodMs }
  })
  const facts = { host: 'other', version: '1.0.0', startedAt: clock(), now: clock(), lastError: undefined }
  return deps.store.processReports.report({ ...facts, processId: 'proc_other', periods })
}

describe('organizations, accounts and operators in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  for (const [kind, options] of Object.entries(windows))
    it(`people run an organization, and leave for good: ${kind}`, async () => {
      const { page, strays, context } = await open(site, options)
      // The inspection of a page is a script too.
      const look = async (name: string): Promise<void> => {
        if (!('javaScriptEnabled' in options)) await inspect(page, `${kind}-${name}`)
      }
      const invited = await signUp(page)
      await makeAgent(page, 'own')
      await signOut(page)
      await page.goto('/sign-up')
      const founder = await signUp(page)
      await page.getByRole('link', { name: 'Organizations' }).click()
      await page.getByText('several people run agents together').waitFor()
      await look('organizations-none')
      const slug = `o${founder}`
      await page.getByLabel('Organization name').fill(slug)
      await page.getByLabel('Display name').fill('A company with quite a long name that goes on and on and on')
      await page.getByRole('button', { name: 'Create organization' }).click()
      await page.getByText('Organization created.').waitFor()
      const address = new URL(page.url()).pathname
      await page.locator('summary', { hasText: 'Invite member' }).click()
      await page.getByLabel('Username').fill(invited)
      await page.getByRole('button', { name: 'Invite member' }).click()
      await page.getByText('Invitation sent').waitFor()
      await look('organization')
      await page.goto(`${address}/agents`)
      await look('organization-agents-none')
      await page.goto('/dashboard/account')
      await look('account')
      await signOut(page)

      await signIn(page, invited)
      await page.goto('/dashboard/organizations')
      await look('organizations-invited')
      await page.getByRole('button', { name: `Accept: @${slug}` }).click()
      await page.getByText('You have joined the organization.').waitFor()
      await look('organization-of-a-member')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.locator('summary', { hasText: 'Leave organization' }).click()
      await page.getByRole('button', { name: `Leave organization: @${slug}` }).click()
      await page.getByText('You have left the organization.').waitFor()

      await runCommand(service, ['account', 'set', invited, '--operator', 'true'])
      await reportUsage(service)
      await page.goto('/dashboard/operator')
      await page.getByText('Numbers by hour').click()
      await look('operator')
      await page.getByRole('link', { name: 'Processes', exact: true }).click()
      await look('operator-processes')
      await page.getByRole('link', { name: 'Accounts', exact: true }).click()
      await page.getByLabel('Username or email address').fill(founder)
      await page.getByRole('button', { name: 'Search' }).click()
      await look('operator-accounts')
      await page.getByRole('link', { name: founder }).click()
      await page.locator('summary', { hasText: 'Block account' }).click()
      await look('operator-account')
      await page.getByRole('button', { name: `Block account: ${founder}` }).click()
      await page.getByText('The account is blocked.').waitFor()
      await page.goto('/dashboard/operator/agents')
      await look('operator-agents')
      await page.goto('/dashboard/operator/accounts/none')
      await page.getByRole('heading', { name: 'Not found' }).waitFor()

      await page.goto('/dashboard/account/delete')
      await look('deletion')
      await page.getByLabel(`Type ${invited}`).fill(invited)
      await page.getByRole('button', { name: 'Delete my account' }).click()
      await page.getByText('Your account is deleted.').waitFor()
      await signIn(page, founder)
      await page.getByText('This account is blocked by the operator of this service.').waitFor()
      assert.deepEqual(strays, [])
      await context.close()
    })
})
