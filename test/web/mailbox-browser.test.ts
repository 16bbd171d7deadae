import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { inspect, noBrowser, signIn, useBrowser } from '../support/browser.ts'
import { draftTo, textPart } from '../support/client.ts'
import { uploaded } from '../support/files.ts'
import { mailboxOf, threadOf } from '../support/mail.ts'
import { startService, type Service } from '../support/service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

/** Finds the text of an open message. Its row has the start of it again. */
const textIn = (page: Page, text: string) => page.locator('div.text', { hasText: text })

describe('a mailbox in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  let service: Service
  before(async () => {
    service = await startService({ env: { PORT: String(port), WEB_URL: site } })
  })
  after(() => service?.close())

  /** Sends a message with every kind of content. */
  async function fullMessage(own: Agent, other: Agent): Promise<string> {
    const file = await uploaded(service, other, 'the report', { name: `a-${'rather-'.repeat(12)}long-name.txt` })
    const data = {
      order: {
        lines: [
          { item: 'x'.repeat(80), count: 3 },
          { item: '\u202egpj.exe', count: null },
        ],
      },
    }
    const content_parts = [
      textPart(`Dear reader,\n\n${'a long line that goes on '.repeat(12)}${'w'.repeat(200)}`),
      { type: 'data' as const, data, schema: 'example:order' },
      { type: 'file' as const, file_id: file.id },
      { type: 'image' as const, url: `https://images.example/${'folder/'.repeat(20)}picture.png` },
    ]
    const { id } = await other.sent(
      draftTo(own.handle, { subject: `Subject ${'and more '.repeat(20)}`, content_parts }),
    )
    return id
  }

  /** Opens a thread with one read and two unread messages, and prints it. */
  async function readingGoesOn(page: Page, own: Agent, other: Agent, id: string): Promise<void> {
    await own.openAll([id])
    const chain = { in_reply_to: id, references: [id] }
    const texts = ['First unread', 'Second unread']
    const ids: string[] = []
    for (const text of texts)
      ids.push((await other.sent(draftTo(own.handle, { ...chain, content_parts: [textPart(text)] }))).id)
    await page.goto(threadOf(own, id))
    assert.deepEqual(
      await page.locator('.message > details').evaluateAll((all) => all.map((one) => one.hasAttribute('open'))),
      [false, true, true],
    )
    assert.equal(await page.evaluate(() => document.activeElement?.id), ids[0], 'it opens at the first unread message')
    const reply = page.getByRole('link', { name: 'Reply' })
    assert.ok((await reply.boundingBox())!.y < 200, 'the way to the reply stays in view')
    assert.equal(
      await page.locator('h1').evaluate((h1) => h1.textContent),
      await page.locator('h1 bdi').getAttribute('title'),
    )
    await page.emulateMedia({ media: 'print' })
    await textIn(page, 'Dear reader').waitFor()
    assert.ok(!(await page.getByRole('navigation').first().isVisible()) && !(await reply.isVisible()))
    await page.emulateMedia({ media: null })
    await page.getByRole('link', { name: 'Expand all' }).click()
    await textIn(page, 'Dear reader').waitFor()
    await page.goBack()
  }

  const windows = {
    'phone-dark': { viewport: { width: 375, height: 740 }, colorScheme: 'dark' },
    'desktop-light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  } as const

  for (const [kind, options] of Object.entries(windows))
    it(`every page is accessible, ${kind.replace('-', ', ')}`, async () => {
      const { page, strays, context } = await open(site, options)
      const look = (name: string): Promise<void> => inspect(page, `${kind}-${name}`)
      const [own, other] = await newAgents(service, 2)
      await signIn(page)
      await page.goto(mailboxOf(own!))
      await look('threads-none')
      const id = await fullMessage(own!, other!)
      await page.goto('/dashboard/mailbox')
      await look('mailboxes')
      await page.goto(mailboxOf(own!))
      await look('threads')
      await page.goto(threadOf(own!, id))
      await look('thread')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('#text[aria-invalid]').waitFor()
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'text', 'the field that is empty')
      await readingGoesOn(page, own!, other!, id)
      await look('thread-unread')
      await page.goto(`${mailboxOf(own!)}/search?q=reader`)
      await page.getByRole('link', { name: /^Subject/ }).waitFor()
      await look('mail-search')
      await page.goto(`${mailboxOf(own!)}/new`)
      await page.getByLabel('To', { exact: true }).fill('somebody')
      await page.getByLabel('Text').fill('Hello')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('#to[aria-invalid]').waitFor()
      await look('compose-refused')
      const closed = await newAgent(service, { inbound_policy: 'allowlist' })
      await page.goto(`${mailboxOf(closed)}/new`)
      await page.getByLabel('To', { exact: true }).fill(other!.handle)
      await page.getByLabel('Text').fill('Kept text')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('button', { name: `Allow ${other!.handle} and send` }).waitFor()
      await look('compose-own-side')
      await service.deps.store.webSessions.endOthers((await service.deps.store.owners.owner('alice'))!.id, '')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await page.getByText('Your session has ended').waitFor()
      await look('sign-in-again')
      await page.getByLabel('Username').fill('alice')
      await page.getByLabel('Password').fill('correct horse')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByText('You are signed in again').waitFor()
      assert.equal(await page.getByLabel('Text').inputValue(), 'Kept text')
      assert.equal(new URL(page.url()).pathname, `${mailboxOf(closed)}/new`)
      await look('compose-again')
      assert.deepEqual(strays, [])
      await context.close()
    })

  for (const javaScriptEnabled of [true, false])
    it(`files go with a message and with an answer, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { page, strays, context } = await open(site, { javaScriptEnabled })
      const [own, other] = await newAgents(service, 2)
      const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from(name) })
      const attach = page.getByLabel('Attach files')
      const press = () => page.getByRole('button', { name: 'Send' }).click()
      await signIn(page)
      await page.goto(`${mailboxOf(own!)}/new`)
      await page.getByLabel('To', { exact: true }).fill(other!.handle)
      await page.getByLabel('Text').fill('With files')
      await attach.setInputFiles([file('fine.txt', 'text/plain'), file('no-picture.png', 'image/png')])
      await press()
      await page.getByText(/no-picture\.png is not valid/).waitFor()
      if (javaScriptEnabled) await inspect(page, 'compose-file-refused')
      assert.equal(await page.getByLabel('Text').inputValue(), 'With files')
      const names = ['one "quoted" <b>.txt', 'zwei-ü.txt']
      await attach.setInputFiles(names.map((name) => file(name, 'text/plain')))
      await press()
      await page.getByRole('link', { name: 'one _quoted_ _b_.txt' }).waitFor()
      await page.getByRole('link', { name: names[1]! }).waitFor()
      await page.getByLabel(/^Reply as/).fill('No file')
      await press()
      await textIn(page, 'No file').waitFor()
      await page.getByLabel(/^Reply as/).fill('A file')
      await attach.setInputFiles(file('answer.txt', 'text/plain'))
      await press()
      await page.getByRole('link', { name: 'answer.txt' }).waitFor()
      assert.equal((await other!.ids()).length, 3)
      assert.deepEqual(strays, [])
      await context.close()
    })

  it('new mail is shown at once, without disturbing a person who reads or writes', async () => {
    const { page, strays, context } = await open(site)
    const [own, other] = await newAgents(service, 2)
    const data = { a: { b: { c: { d: 'deep' } } } }
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Talk', content_parts: [{ type: 'data', data }] }))
    const chain = { in_reply_to: id, references: [id] }
    await signIn(page)
    const connected = page.waitForEvent('websocket')
    await page.goto(mailboxOf(own!))
    await connected
    await page.getByRole('link', { name: 'Talk' }).focus()
    await other!.sent(draftTo(own!.handle, { subject: 'Another' }))
    await page.getByRole('link', { name: 'Another' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'New message' }).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Talk')

    await page.getByRole('link', { name: 'Talk' }).click()
    await page.getByText('1 field').last().click()
    await page.getByText('deep').waitFor()
    await page.getByLabel(/^Reply as/).fill('Half an answer')
    await other!.sent(draftTo(own!.handle, { ...chain, content_parts: [textPart('News for you')] }))
    await textIn(page, 'News for you').waitFor()
    assert.ok(await page.getByText('deep').isVisible(), 'what was opened stays open')
    assert.equal(await page.getByLabel(/^Reply as/).inputValue(), 'Half an answer')
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'text')
    await page.getByRole('button', { name: 'Send' }).click()
    await textIn(page, 'Half an answer').waitFor()
    assert.equal((await own!.ids({ unread: true })).length, 3)
    assert.deepEqual(strays, [])
    await context.close()
  })

  it('a page that is not current any more says so, when its session has ended elsewhere', async () => {
    const { page, context } = await open(site)
    const [own] = await newAgents(service, 1)
    await signIn(page)
    const opening = page.waitForEvent('websocket')
    await page.goto(mailboxOf(own!))
    await opening
    await service.deps.store.webSessions.endOthers((await service.deps.store.owners.owner('alice'))!.id, '')
    await page.getByText('Live updates have stopped. Reload this page.').waitFor()
    await context.close()
  })

  it('everything works by the keyboard, and without scripts', async () => {
    const { page, context } = await open(site, { javaScriptEnabled: false })
    const [own, other] = await newAgents(service, 2)
    await other!.sent(draftTo(own!.handle, { subject: 'By keys' }))
    await signIn(page)
    await page.goto(mailboxOf(own!))
    const press = async (key: string, times = 1): Promise<void> => {
      for (let n = 0; n < times; n++) await page.keyboard.press(key)
    }
    const tabTo = async (name: string): Promise<void> => {
      for (let n = 0; n < 40; n++) {
        await press('Tab')
        const focused = page.locator(':focus')
        if ((await focused.count()) > 0 && ((await focused.textContent()) ?? '').trim() === name) return
      }
      assert.fail(`no way to ${name}`)
    }
    await press('Tab')
    await press('Enter')
    await tabTo('By keys')
    await press('Enter')
    await page.getByRole('heading', { name: 'Reply' }).waitFor()
    await tabTo('Mark as read')
    await press('Enter') // says what it will do
    await tabTo('Mark as read')
    await press('Enter')
    await page.getByText('Marked as read.').waitFor()
    await page.getByLabel(/^Reply as/).focus()
    await page.keyboard.type('Typed')
    await tabTo('Send')
    await press('Enter')
    await page.getByText('Sent.', { exact: true }).waitFor()
    assert.equal(await page.evaluate('document.activeElement.localName').catch(() => 'article'), 'article')
    await tabTo('Archive')
    await press('Enter')
    await page.getByText('Thread archived.').waitFor()
    await tabTo('Undo')
    await press('Enter')
    await page.getByText('Thread moved to the inbox.').waitFor()
    assert.equal((await other!.ids()).length, 1)
    await context.close()
  })
})
