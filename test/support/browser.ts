import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { findChromium } from '../../scripts/support/chromium.ts'

const executablePath = findChromium()

/** Reason why there is no browser to test with; never set in CI. */
export const noBrowser =
  executablePath || process.env['CI'] ? false : 'Notice: Chromium is missing, so pages are not looked at in a browser.'

/** Folder for screenshots; without it none are taken. */
const screenshots = process.env['SCREENSHOTS']

/** Starts one browser for the tests of a suite. Each test opens its own window, without cookies. */
export function useBrowser() {
  let browser: Browser | undefined
  before(async () => {
    assert.ok(executablePath, 'there is no Chromium')
    if (screenshots) mkdirSync(screenshots, { recursive: true })
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  })
  after(() => browser?.close())

  /** Opens a window. `strays` collects requests of its pages to other hosts, and their messages in the console. */
  return async function open(site: string, options: BrowserContextOptions = {}) {
    assert.ok(browser)
    const context = await browser.newContext({ baseURL: site, ...options })
    const page = await context.newPage()
    const strays: string[] = []
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url())
      if (protocol !== 'data:' && host !== new URL(site).host && !request.isNavigationRequest())
        strays.push(request.url())
    })
    page.on('console', (message) => message.text().includes('Content Security Policy') && strays.push(message.text()))
    page.on('pageerror', (error) => strays.push(error.message))
    return { context, page, strays }
  }
}

/** Signs in as the person of the bootstrap file, and waits for the dashboard. */
export async function signIn(page: Page): Promise<void> {
  await page.goto('/sign-in')
  await page.getByLabel('Username').fill('alice')
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('/dashboard')
}

/** Checks the page, which has no frames, against accessibility rules. */
export async function inspect(page: Page, name: string): Promise<void> {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true })
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => ({ id, help, where: nodes.map(({ html }) => html) }))
  assert.deepEqual(found, [], name)
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth])
  assert.ok(width[0]! <= width[1]!, `${name} is wider than its window: ${width}`)
}
