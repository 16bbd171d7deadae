import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { freePort } from '../../scripts/support/free-port.ts'
import { makeAgent, signUp } from '../../scripts/support/person.ts'
import { newAgents } from '../support/agents.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { draftTo } from '../support/client.ts'
import { useService } from '../support/use-service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

/** Moves the focus by Tab. Returns the name of the control, and true if an outline shows its focus. */
async function focusNext(page: Page): Promise<{ name: string; isOutlined: boolean; html: string }> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const control = document.activeElement ?? document.body
    const outlines = [null, '::after'].map((part) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(control, part)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !/, 0\)$/.test(outlineColor)
    })
    const name = control.localName + (control.getAttribute('type') === 'file' ? ' file' : '')
    return { name, isOutlined: outlines.includes(true), html: control.outerHTML.slice(0, 200) }
  })
}

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

  it('a dialog lists every key, and returns the focus; without scripts, a page does', async () => {
    const { page, context, strays } = await open(site)
    await page.goto('/sign-up')
    await signUp(page)
    await page.waitForURL('/dashboard')
    const link = page.getByRole('link', { name: 'Approvals' })
    await link.focus()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.waitFor()
    await inspect(page, 'shortcuts-dialog')
    const listed = await dialog.locator('kbd').allTextContents()
    const known: string[] = await page.evaluate('Object.keys(keys)')
    assert.deepEqual([...known, 'Ctrl', 'Enter', 'Escape'].sort(), listed.sort())
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await link.evaluate((element) => element === document.activeElement), true)
    await page.getByRole('link', { name: 'Keyboard shortcuts' }).click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.goto('/dashboard/shortcuts')
    await page.getByRole('heading', { name: 'Keyboard shortcuts', level: 1 }).waitFor()
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('the focus is visible on every control, also on the field for files', async () => {
    const { page, context } = await open(site)
    await page.goto('/sign-up')
    const username = await signUp(page)
    await makeAgent(page, 'focused')
    const agentId = await service().deps.store.agents.idOf(`@${username}.focused`)
    const seen = new Set<string>()
    for (const path of ['/dashboard', '/dashboard/account', `/dashboard/mailbox/${agentId}/new`]) {
      await page.goto(path)
      for (let control = await focusNext(page); control.name !== 'body'; control = await focusNext(page)) {
        assert.ok(control.isOutlined, `${path}: ${control.html}`)
        seen.add(control.name)
      }
    }
    for (const name of ['a', 'button', 'input', 'input file', 'select', 'textarea']) assert.ok(seen.has(name), name)
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
    await page.getByRole('link', { name: 'Danger zone' }).click()
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
