import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import { freePort } from '../../scripts/support/free-port.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { inspect, noBrowser, signIn, useBrowser } from '../support/browser.ts'
import { draftTo, textPart } from '../support/client.ts'
import { uploaded } from '../support/files.ts'
import { mailboxOf } from '../support/mail.ts'
import { useService } from '../support/use-service.ts'

const port = await freePort()
const site = `http://localhost:${port}`

const messages = [
  [
    'Order 4711 is ready for review',
    'The supplier confirmed all 12 lines. Two of them arrive a week later than asked.',
  ],
  ['Nightly digest', 'Three incidents, none of them open.\n\nThe longest took 14 minutes.'],
  ['Re: Contract for the second quarter', 'I compared both versions. Paragraph 7 is new and limits the liability.'],
  ['Could you check these invoices?', 'Invoice 2026-118 and 2026-121 have the same number of the supplier.'],
  ['Meeting notes', 'Decided: the migration begins on Monday, and support answers within two hours.'],
  ['Deployment finished', 'Version 1.8.2 runs on all machines since 09:14.'],
  [null, 'A message without a subject'],
  [`A subject that goes on ${'and on '.repeat(20)}`, 'With a text that is also long. '.repeat(30)],
] as const

describe('the inbox in a real browser', { skip: noBrowser }, () => {
  const open = useBrowser()
  const service = useService({ env: { PORT: String(port), WEB_URL: site } })

  /** Creates an agent whose inbox has sixteen threads from two senders. */
  async function filledInbox(): Promise<{ own: Agent; orders: Agent; support: Agent }> {
    const named = (name: string) => newAgent(service(), { handle: `@alice.${name}-${ulid().slice(-6).toLowerCase()}` })
    const [own, orders, support] = [await named('assistant'), await named('orders'), await named('support')]
    await own.sent(
      draftTo(orders.handle, { subject: 'Please order paper', content_parts: [textPart('80 g, 10 packs')] }),
    )
    for (let n = 15; n > 0; n--) {
      const [subject, text] = messages[n % messages.length]!
      const sender = n % 3 === 0 ? support : orders
      const file = n === 3 ? await uploaded(service(), sender, 'the report', { name: 'invoices.txt' }) : undefined
      const content_parts = [textPart(text), ...(file ? [{ type: 'file' as const, file_id: file.id }] : [])]
      const { id } = await sender.sent(draftTo(own.handle, { subject, content_parts }))
      if (n > 5 && n !== 8) await own.open(id)
      if (n === 1) {
        const reply = { in_reply_to: id, references: [id], subject: `Re: ${subject}` }
        await sender.sent(draftTo(own.handle, { ...reply, content_parts: [textPart('One line more: the third one.')] }))
      }
    }
    return { own, orders, support }
  }

  const windows = {
    phone: { viewport: { width: 390, height: 844 }, rows: 8, tabs: 57 },
    desktop: { viewport: { width: 1280, height: 800 }, rows: 10, tabs: 0 },
  } as const

  for (const [kind, { viewport, rows: rowsMin, tabs }] of Object.entries(windows))
    it(`shows enough rows, and is accessible in both themes, ${kind}`, async () => {
      const { page, strays, context } = await open(site, { viewport, reducedMotion: 'reduce' })
      const look = async (name: string, schemes: readonly ('light' | 'dark')[] = ['light', 'dark']) => {
        for (const colorScheme of schemes) {
          await page.emulateMedia({ colorScheme })
          await inspect(page, `inbox-${kind}-${colorScheme}-${name}`)
        }
      }
      const { own, orders } = await filledInbox()
      await signIn(page)
      await page.goto(mailboxOf(own))
      const edges = await page.locator('.threads li').evaluateAll((all) =>
        all.map((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return { height: bottom - top, bottom }
        }),
      )
      assert.ok(edges.every(({ height }) => height <= 64))
      const whole = edges.filter(({ bottom }) => bottom <= viewport.height - tabs).length
      assert.ok(whole >= rowsMin, `${whole} rows`)
      await look('list')
      await page.locator('.threads [type=checkbox]').nth(1).check()
      await page.locator('.threads [type=checkbox]').nth(2).check()
      await look('selected')
      await page.getByRole('button', { name: 'Archive' }).click()
      await page.getByText('2 threads archived.').waitFor()
      await page.locator('.filters > summary').click()
      await look('filters')
      await page.getByLabel('From').fill('orders')
      await page.getByRole('button', { name: 'Apply filters' }).click()
      await page.getByRole('link', { name: 'Remove filter: From orders' }).waitFor()
      await look('filtered', ['light'])
      await page.goto(`${mailboxOf(own)}/search?q=su&from=${orders.handle.slice(1)}`)
      await page.locator('mark').first().waitFor()
      await look('search')
      await page.goto(`${mailboxOf(own)}?status=sent`)
      await page.getByText(`To ${orders.handle}`).waitFor()
      await look('sent')
      await page.goto('/dashboard/mailbox')
      await look('mailboxes', ['dark'])
      assert.deepEqual(strays, [])
      await context.close()
    })

  for (const javaScriptEnabled of [true, false])
    it(`threads are selected, changed and restored, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async () => {
      const { page, strays, context } = await open(site, { javaScriptEnabled })
      const { own } = await filledInbox()
      await signIn(page)
      await page.goto(mailboxOf(own))
      const unread = async () => (await own.ids({ unread: true })).length
      const before = await unread()
      assert.equal(await page.getByRole('button', { name: 'Archive' }).isVisible(), false)
      const select = (n: number) => page.locator('.threads [type=checkbox]').nth(n).check()
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      await select(0)
      await select(1)
      await press('Mark read')
      await page.getByText('2 threads marked as read.').waitFor()
      assert.equal(await unread(), before - 3)
      await press('Undo')
      await page.getByText('Undone.').waitFor()
      assert.equal(await unread(), before)
      await select(9)
      await press('Mark unread')
      await page.getByText('1 thread marked as unread.').waitFor()
      assert.equal(await unread(), before + 1)
      await press('Undo')
      await page.getByText('1 thread marked as read.').waitFor()
      assert.equal(await unread(), before)
      await page.getByRole('link', { name: 'Archived' }).click()
      await page.getByText('No archived threads.').waitFor()
      await page.getByRole('link', { name: 'Show inbox' }).click()
      await select(3)
      await press('Archive')
      await page.getByText('1 thread archived.').waitFor()
      await page.getByRole('link', { name: 'Archived' }).click()
      await select(0)
      await press('Move to inbox')
      await page.getByText('1 thread moved to the inbox.').waitFor()
      await page.getByText('No archived threads.').waitFor()
      assert.deepEqual(strays, [])
      await context.close()
    })

  it('one checkbox selects all rows, x the focused row, and new mail keeps the selection', async () => {
    const { page, strays, context } = await open(site)
    const { own, orders } = await filledInbox()
    await signIn(page)
    const connected = page.waitForEvent('websocket')
    await page.goto(mailboxOf(own))
    await connected
    const selected = () => page.locator('.threads :checked').count()
    await page.getByLabel('Select all').check()
    assert.equal(await selected(), 16)
    await page.getByLabel('Select all').uncheck()
    assert.equal(await selected(), 0)
    for (const key of ['j', 'j', 'x', 'j', 'x']) await page.keyboard.press(key)
    assert.equal(await selected(), 2)
    await orders.sent(draftTo(own.handle, { subject: 'Just now' }))
    await page.getByRole('link', { name: 'Just now' }).waitFor()
    assert.equal(await selected(), 2)
    assert.equal(await page.locator('.threads li').nth(2).getByRole('checkbox').isChecked(), true, 'the same rows')
    assert.equal(await page.getByLabel('Select all').evaluate((box) => (box as HTMLInputElement).indeterminate), true)
    assert.deepEqual(strays, [])
    await context.close()
  })
})
