import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ulid } from 'ulid'
import { freePort } from '../../scripts/support/free-port.ts'
import { signOut, signUp } from '../../scripts/support/person.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { runCommand } from '../support/cli.ts'
import { clientSecret, issuerEgress, useIssuer } from '../support/issuer.ts'
import { startService, type Service } from '../support/service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

describe('single sign-on in a real browser', { skip: noBrowser }, () => {
  const issuer = useIssuer('127.0.0.1')
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site }, egress: issuerEgress })
  })
  after(() => service?.close())

  for (const javaScriptEnabled of [true, false])
    it(`an owner sets it up and requires it, members link and create accounts: ${javaScriptEnabled ? 'phone' : 'without scripts'}`, async () => {
      const viewport = javaScriptEnabled ? { width: 375, height: 740 } : { width: 1280, height: 800 }
      const { page, strays } = await open(site, { viewport, javaScriptEnabled, ignoreHTTPSErrors: true })
      const look = async (name: string): Promise<void> => {
        if (javaScriptEnabled) await inspect(page, `sso-${name}`)
      }
      const owner = await signUp(page)
      await runCommand(service, ['account', 'set', owner, '--operator', 'true'])
      const slug = `o${owner}`
      await page.goto('/dashboard/organizations')
      await page.getByLabel('Organization name').fill(slug)
      await page.getByLabel('Display name').fill('Acme')
      await page.getByRole('button', { name: 'Create organization' }).click()
      await page.getByRole('link', { name: 'Single sign-on' }).click()
      const id = new URL(page.url()).pathname.split('/').at(-2)!
      await issuer().register({ redirect_uris: [service.deps.sso.redirectUri(id)] })
      await look('none')
      await page.getByLabel('Issuer', { exact: true }).fill(`${issuer().url}/wrong`)
      await page.getByLabel('Client id').fill('ams')
      await page.getByLabel('Client secret (optional)').fill(clientSecret)
      await page.getByLabel('Role without a group').selectOption('member')
      await page.getByRole('button', { name: 'Set up single sign-on' }).click()
      await page.getByText('The single sign-on service gave no valid answer').waitFor()
      await look('wrong-issuer')
      await page.getByLabel('Issuer', { exact: true }).fill(issuer().url)
      await page.getByLabel('Client secret (optional)').fill(clientSecret)
      await page.getByRole('button', { name: 'Set up single sign-on' }).click()
      await page.getByText('Single sign-on is saved.').waitFor()
      const domain = `${ulid().toLowerCase()}.example`
      await page.getByLabel('Domain', { exact: true }).fill(domain)
      await page.getByRole('button', { name: 'Add domain' }).click()
      await page.getByText('Domain added.').waitFor()
      await look('settings')
      await page.goto('/dashboard/operator/domains')
      await look('domains')
      await page.locator('summary', { hasText: 'Approve domain' }).last().click()
      await page.getByRole('button', { name: `Approve domain: ${domain} of @${slug}` }).click()
      await page.getByText('The domain is approved.').waitFor()

      await page.goto(`/dashboard/organizations/${id}/sso`)
      await page.locator('summary', { hasText: 'Require single sign-on' }).click()
      await page.getByRole('button', { name: 'Require single sign-on' }).click()
      await page.getByText('Single sign-on is required now.').waitFor()
      await page.goto('/dashboard/agents')
      await page.getByRole('heading', { name: 'Single sign-on required' }).waitFor()
      await look('required')
      issuer().person = { sub: ulid(), email: `owner@${domain}`, email_verified: true, name: 'The Owner' }
      await page.getByRole('link', { name: `Continue with @${slug}` }).click()
      await page.getByRole('heading', { name: `Link your account to @${slug}?` }).waitFor()
      await look('link')
      await page.getByRole('button', { name: 'Link account' }).click()
      await page.waitForURL('/dashboard/agents')
      await page.goto('/dashboard/account/identities')
      await page.getByText('No, only confirms you').waitFor()
      await look('identities')
      await signOut(page)
      await page.context().clearCookies({ domain: '127.0.0.1' }) // the owner signs out at the issuer, too

      issuer().person = { sub: ulid(), email: `new@${domain}`, email_verified: true, name: 'New Person' }
      await page.goto('/sign-in')
      await page.getByRole('link', { name: 'Use single sign-on' }).click()
      await look('organization')
      await page.getByLabel('Organization or work email').fill('nobody')
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByText('No organization with this name').waitFor()
      await page.getByLabel('Organization or work email').fill(`new@${domain}`)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('heading', { name: 'Choose your account' }).waitFor()
      await look('choice')
      const username = ulid().toLowerCase()
      await page.getByLabel('Username').fill(username)
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.waitForURL('/dashboard')
      await page.getByText(`Sign out ${username}`).first().waitFor({ state: 'attached' })
      await page.goBack()
      await page.goto('/dashboard/security')
      await look('security')
      assert.deepEqual(strays, [])
    })
})
