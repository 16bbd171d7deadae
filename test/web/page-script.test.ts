import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { freePort } from '../../scripts/support/free-port.ts'
import { makeAgent, signUp } from '../../scripts/support/person.ts'
import { newAgents } from '../support/agents.ts'
import { noBrowser, useBrowser } from '../support/browser.ts'
import { draftTo } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

describe('what the script of all pages adds', { skip: noBrowser }, () => {
  const open = useBrowser()
  const service = useService({ env: { PORT: String(port), WEB_URL: site } })

  it('times are relative, in the language of the browser, with the full date beside', async () => {
    const { page, strays, context } = await open(site, { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
    await page.goto('/sign-up')
    await signUp(page)
    await page.goto('/dashboard/account')
    const time = page.locator('time').first()
    const [text, title, iso] = await Promise.all([
      time.textContent(),
      time.getAttribute('title'),
      time.getAttribute('datetime'),
    ])
    assert.match(text ?? '', /^(jetzt|vor )/)
    const shown = new Date(iso ?? '').toLocaleString('de-DE', {
      dateStyle: 'full',
      timeStyle: 'long',
      timeZone: 'Asia/Tokyo',
    })
    assert.equal(title, shown)
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('keys open the form of a new message, the search and the rows of a mailbox', async () => {
    const { page, context } = await open(site)
    await page.goto('/sign-in')
    const [own, other] = await newAgents(service(), 2)
    for (const subject of ['Older', 'Newer']) await other!.sent(draftTo(own!.handle, { subject }))
    await page.getByLabel('Username').fill('alice')
    await page.getByLabel('Password').fill('correct horse')
    await page.keyboard.press('Enter')
    await page.waitForURL('/dashboard')
    const mailbox = `/dashboard/mailbox/${own!.id}`
    await page.goto(mailbox)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await page.keyboard.press('j')
    assert.equal(await focused(), 'Newer')
    await page.keyboard.press('j')
    assert.equal(await focused(), 'Older')
    await page.keyboard.press('k')
    assert.equal(await focused(), 'Newer')
    await page.keyboard.press('/')
    await page.keyboard.type('cjk')
    assert.equal(await page.getByLabel('Search mail').inputValue(), 'cjk', 'a field keeps its keys')
    await page.goto(mailbox)
    await page.keyboard.press('c')
    await page.waitForURL(`${mailbox}/new`)
    await page.getByLabel('To').fill(other!.handle)
    await page.getByLabel('Text').fill('Sent by keys')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Sent.', { exact: true }).waitFor()
    await context.close()
  })

  it('a key leads to the reply, and Escape out of the field and then of the page, unless text would be lost', async () => {
    const { page, context } = await open(site)
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Answer me' }))
    await page.goto('/sign-in')
    await page.getByLabel('Username').fill('alice')
    await page.getByLabel('Password').fill('correct horse')
    await page.keyboard.press('Enter')
    await page.waitForURL('/dashboard')
    const mailbox = `/dashboard/mailbox/${own!.id}`
    const thread = `${mailbox}/threads/${id.replace('env', 'thr')}`
    await page.goto(thread)
    const field = page.getByLabel(/^Reply as/)
    const isFocused = () => field.evaluate((one) => one === document.activeElement)
    await page.keyboard.press('r')
    assert.ok(await isFocused())
    await page.keyboard.type('rr')
    await page.keyboard.press('Escape')
    assert.ok(!(await isFocused()))
    await page.keyboard.press('Escape')
    assert.equal(new URL(page.url()).pathname, thread, 'unsent text stays')
    await field.fill('')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.waitForURL(mailbox)

    await page.goto(`${mailbox}/new`)
    const options = () =>
      page
        .locator('#to ~ datalist')
        .first()
        .locator('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
    assert.deepEqual(await options(), [other!.handle])
    await page.getByLabel('To', { exact: true }).fill('@carol.one, ')
    assert.deepEqual(await options(), [`@carol.one, ${other!.handle}`])
    await page.getByLabel('To', { exact: true }).fill(`${other!.handle} `)
    assert.deepEqual(await options(), [])
    await context.close()
  })

  it('a step asks in a dialog, which Cancel and Escape close, and code can be copied', async () => {
    const { page, context } = await open(site, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto('/sign-up')
    await signUp(page)
    await makeAgent(page, 'asked')
    await page.getByRole('link', { name: /\.asked$/ }).click()
    const summary = page.locator('summary', { hasText: 'Deactivate' })
    const dialog = page.getByRole('dialog')
    await summary.click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await summary.click()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await summary.click()
    await dialog.getByRole('button', { name: /^Deactivate: / }).click()
    await page.getByText('The agent is inactive.').waitFor()

    await page.goto('/dashboard/connect')
    const code = page.locator('pre.pasted').first()
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await code.textContent())
    await context.close()
  })
})
