import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { pages } from '#generated/pages.ts'
import { addressOf } from '../../scripts/generate/site/layout.ts'
import { freePort } from '../../scripts/support/free-port.ts'
import { inspect, noBrowser, useBrowser } from '../support/browser.ts'
import { useService } from '../support/use-service.ts'

/** Returns words that are cut at the end of a line, outside of scrolling code. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: word, index } of node.nodeValue!.matchAll(/[\p{L}\p{N}_]{10,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word)
      }
    return cut
  })

/**
 * Keeps the first few of repeated elements of a long page, because accessibility checks take seconds for hundreds of
 * them.
 */
const shorten = (): void => {
  const main = document.querySelector('main')!
  for (const [place, part] of [...main.children].entries()) if (place > 40) part.remove()
  for (const [place, part] of [...main.querySelectorAll('.operation')].entries()) if (place > 1) part.remove()
}

const port = await freePort()

describe('the documents in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  const service = useService({ env: { PORT: String(port), WEB_URL: `http://localhost:${port}` } })
  const site = (): string => `http://127.0.0.1:${service().config.port}`

  const windows = {
    'phone-dark': { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
    'desktop-light': { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  } as const
  /** Pages that together have every kind of element. */
  const kinds = ['index', 'errors', 'authentication', 'rest']
  for (const [kind, options] of Object.entries(windows))
    it(`pages are accessible and cut no word, ${kind.replace('-', ', ')}`, async () => {
      const { page, strays, context } = await open(site(), options)
      for (const name of kind === 'phone-dark' ? pages : kinds) {
        await page.goto(addressOf(name))
        assert.deepEqual(await cutWords(page), [], name)
        await page.evaluate(shorten)
        await inspect(page, `docs-${kind}-${name}`)
      }
      assert.deepEqual(strays, [])
      await context.close()
    })

  /** Returns the results for a search, by their address. */
  async function placesFor(page: Page, words: string): Promise<string[]> {
    await page.getByLabel('Search').fill(words)
    await page.getByRole('status').filter({ hasText: 'found' }).waitFor()
    return page
      .locator('[role=search] li a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  }

  it('a word is found on every page, by the keyboard alone, and old addresses lead to the same', async () => {
    const { page, strays, context } = await open(site())
    await page.goto('/')
    assert.equal(new URL(page.url()).pathname, '/docs')
    await page.keyboard.press('/')
    assert.equal((await placesFor(page, 'send an envelope'))[0], '/docs/rest#sendMessage')
    assert.ok(
      (await placesFor(page, 'stop_hook_active')).includes(
        '/docs/waking#hand-over-mail-when-a-coding-agent-ends-its-turn',
      ),
    )
    assert.deepEqual(await placesFor(page, 'no-such-word'), [])
    assert.equal((await placesFor(page, 'How do I send an envelope?'))[0], '/docs/rest#sendMessage')
    assert.ok((await placesFor(page, 'threads')).includes('/docs/mcp#create_thread'), 'a word in another form')
    assert.ok((await placesFor(page, 'sendMessage retries')).length > 0, 'a word that addresses alone have')
    for (const word of ['quick start', 'pagination', 'reconnect', 'polling'])
      assert.ok((await placesFor(page, word)).length > 0, word)
    assert.equal((await placesFor(page, 'trigger'))[0], '/docs/events#choose-poll-stream-or-webhook')
    assert.ok((await placesFor(page, 'trigger')).includes('/docs/waking'))
    for (const place of [
      '/docs/mcp#request_contact',
      '/docs/clients#approve-actions-and-read-results',
      '/docs/agents#approvals',
    ])
      assert.ok((await placesFor(page, 'elicitation')).includes(place), place)
    await placesFor(page, 'webhook')
    await inspect(page, 'docs-search')
    await placesFor(page, 'send an envelope')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/docs/rest#sendMessage')
    await page.goto('/docs#tag/mailbox/operation/listMailbox')
    await page.waitForURL('**/docs/rest#listMailbox')
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('the chosen language of one sample applies to all', async () => {
    const { page, strays, context } = await open(site())
    const shown = () => page.locator('details[open]').evaluateAll((all) => all.map((one) => one.dataset['language']))
    await page.goto('/docs/rest')
    assert.deepEqual([...new Set(await shown())], ['curl'])
    await page.locator('summary', { hasText: 'Python' }).first().click()
    assert.deepEqual([...new Set(await shown())], ['Python'])
    await page.reload()
    assert.deepEqual([...new Set(await shown())], ['Python'])
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('as files they work without a server, and without scripts except for the search', async () => {
    const file = (name: string): string => String(pathToFileURL(join('generated/docs', `${name}.html`)))
    const { page, strays, context } = await open(file('index'))
    await page.goto(file('index'))
    assert.equal((await placesFor(page, 'send an envelope'))[0], 'rest.html#sendMessage')
    await page.getByRole('link', { name: 'Authentication', exact: true }).first().click()
    await page.getByRole('img', { name: /^A program gets a token/ }).waitFor()
    assert.deepEqual(strays, [])
    await context.close()
    const bare = await open(file('rest'), { javaScriptEnabled: false })
    await bare.page.goto(file('rest'))
    assert.equal(await bare.page.getByRole('search').count(), 0)
    await bare.page.locator('summary', { hasText: 'TypeScript' }).first().click()
    await bare.page.getByText("import { createClient } from 'agent-messaging-sdk'").first().waitFor()
    await bare.context.close()
  })
})
