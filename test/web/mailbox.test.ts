import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ulid } from 'ulid'
import type { ContentPartDraft } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { uploaded } from '../support/files.ts'
import { alice, mailboxes, mailboxOf, textOf, threadOf } from '../support/mail.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, unescaped, visitor } from '../../scripts/support/visitor.ts'

const unreadOf = (agent: Agent): Promise<string[]> => agent.ids({ unread: true })

describe('a mailbox in the dashboard', () => {
  const service = useService()

  it('somebody without an agent is told what to do', async () => {
    const browser = visitor(service())
    await browser.signUp()
    const page = await browser.go(mailboxes)
    assert.match(textOf(page), /No mailboxes yet\. Every agent has one\. Create agent/)
  })

  it('threads are listed with how much of each is unread, the newest first', async () => {
    const [own, other] = await newAgents(service(), 2)
    const first = await other!.sent(draftTo(own!.handle, { subject: 'First of all' }))
    await other!.sent(draftTo(own!.handle, { subject: 'Alone' }))
    const chain = { in_reply_to: first.id, references: [first.id] }
    for (let n = 0; n < 2; n++) await other!.sent(draftTo(own!.handle, { subject: 'Re', ...chain }))
    const browser = await alice(service())
    const list = await browser.go(mailboxOf(own!))
    assert.match(textOf(list), /1–2 of 2 .* Unread\. .* 3 .* First of all .* Unread\. .* Alone/)
    assert.ok(list.text.indexOf('First of all') < list.text.indexOf('Alone'))
    assert.match((await browser.go(mailboxes)).text, new RegExp(`${mailboxOf(own!)}"`))
    await own!.openAll(await unreadOf(own!))
    const later = await browser.go(mailboxOf(own!))
    assert.match(later.text, /First of all/)
    assert.match(textOf(await browser.go(`${mailboxOf(own!)}?unread=on`)), /No unread mail\./)
    assert.doesNotMatch(later.text, /class="badge">[13]<|Unread\. /)
  })

  it('viewing marks nothing read; the button does, for the shown messages', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Seen' }))
    const browser = await alice(service())
    const page = await browser.go(threadOf(own!, id))
    assert.equal(page.status, 200)
    await browser.go(`${mailboxOf(own!)}/search?q=seen`)
    assert.deepEqual(await unreadOf(own!), [id])
    const later = await other!.sent(draftTo(own!.handle, { in_reply_to: id, references: [id] }))
    const marked = await browser.submit(page, { action: `${threadOf(own!, id)}/read` })
    assert.equal(marked.status, 303)
    assert.deepEqual(await unreadOf(own!), [later.id])
    const after = await browser.go(marked.location ?? '')
    assert.match(textOf(after), /Marked as read\./)
    assert.equal(formsOf(after.text).find(({ action }) => action.endsWith('/read'))?.hidden['ids'], later.id)
  })

  it('a thread is archived until something new comes, and taken out again', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Put away' }))
    const browser = await alice(service())
    const place = threadOf(own!, id)
    const listed = async (status: string) =>
      (await browser.go(`${mailboxOf(own!)}?status=${status}`)).text.includes('Put away')
    const put = async () => browser.submit(await browser.go(place), { action: `${place}/archive` })
    const away = await put()
    assert.ok(away.location?.startsWith(`${service().config.webUrl}${mailboxOf(own!)}?done=thread-archived&`))
    assert.deepEqual([await listed('active'), await listed('archived')], [false, true])
    const undo = await browser.submit(await browser.go(away.location ?? ''), { action: `${place}/unarchive` })
    assert.ok(undo.location?.startsWith(`${service().config.webUrl}${mailboxOf(own!)}?done=thread-unarchived&`))
    assert.deepEqual([await listed('active'), await listed('archived')], [true, false])
    await put()
    const twice = await browser.submit(await browser.go(place), { action: `${place}/unarchive` })
    assert.equal(twice.status, 303)
    assert.deepEqual([await listed('active'), await listed('archived')], [true, false])
    await put()
    await other!.sent(draftTo(own!.handle, { in_reply_to: id, references: [id] }))
    assert.deepEqual([await listed('active'), await listed('archived')], [true, false])
  })

  it('the later one of two tabs does no harm', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle))
    const browser = await alice(service())
    const place = threadOf(own!, id)
    const [first, second] = [await browser.go(place), await browser.go(place)]
    for (const [verb, archived] of [
      ['read', false],
      ['archive', true],
      ['unarchive', false],
    ] as const) {
      const tabs = verb === 'unarchive' ? [await browser.go(place), await browser.go(place)] : [first, second]
      for (const tab of tabs)
        assert.equal((await browser.submit(tab, { action: `${place}/${verb}` })).status, 303, verb)
      assert.equal((await service().deps.store.threads.find(own!.id, id))?.archived, archived)
    }
    assert.deepEqual(await unreadOf(own!), [])
    for (const [tab, text] of [
      [first, 'From one'],
      [second, 'From the other'],
    ] as const)
      assert.equal((await browser.submit(tab, { action: `${place}/reply`, fields: { text } })).status, 303)
    assert.match(textOf(await browser.go(place)), /From one .* From the other/)
  })

  it('long mailboxes and long threads go on from page to page', async () => {
    const [own, other] = await newAgents(service(), 2)
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Root' }))
    for (let n = 0; n < 21; n++)
      await other!.sent(draftTo(own!.handle, { subject: `No ${n}.`, in_reply_to: id, references: [id] }))
    for (let n = 0; n < 50; n++) await other!.sent(draftTo(own!.handle, { subject: `Single ${n}.` }))
    const browser = await alice(service())
    const nextOf = ({ text }: { text: string }, name: string) =>
      unescaped(new RegExp(`href="([^"]*)">${name}<`).exec(text)?.[1] ?? '')
    const first = await browser.go(mailboxOf(own!))
    assert.ok(first.text.includes('Single 0.') && !first.text.includes('Root'))
    assert.ok((await browser.go(nextOf(first, 'Older'))).text.includes('Root'))
    const newest = await browser.go(threadOf(own!, id))
    assert.ok(newest.text.includes('No 20.') && newest.text.includes('No 1.') && !newest.text.includes('No 0.'))
    const earlier = await browser.go(nextOf(newest, 'Earlier messages'))
    assert.ok(earlier.text.includes('No 0.') && !earlier.text.includes('No 1.'))
    assert.equal(nextOf(earlier, 'Show newest messages'), threadOf(own!, id))
    assert.equal((await browser.go(`${mailboxOf(own!)}?after=x`)).status, 400)
  })

  it('search finds words of its mail, and leads to the message in its thread, however old it is', async () => {
    const [own, other] = await newAgents(service(), 2)
    const word = `w${ulid().toLowerCase()}`
    const parts = (text: string) => ({ content_parts: [textPart(text)] })
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Root', ...parts(`the ${word} <b>is</b> here`) }))
    for (let n = 0; n < 21; n++) await other!.sent(draftTo(own!.handle, { in_reply_to: id, references: [id] }))
    const browser = await alice(service())
    const found = await browser.go(`${mailboxOf(own!)}/search?q=${word}`)
    assert.match(found.text, new RegExp(`<mark><bdi>${word}</bdi></mark>`))
    const [, see = ''] = /href="([^"]*threads[^"]*)"/.exec(found.text) ?? []
    assert.equal(unescaped(see).split('#')[1], id)
    assert.ok((await browser.go(unescaped(see))).text.includes(`id="${id}"`))
    assert.ok(!(await browser.go(threadOf(own!, id))).text.includes(`id="${id}"`))
    assert.match(textOf(await browser.go(`${mailboxOf(own!)}/search?q=nothing-of-this`)), /No message has all/)
    assert.equal((await browser.go(`${mailboxOf(own!)}/search?q=%00`)).status, 400)
  })

  it('texts of another agent are only text', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'&\u202e\u200b`
    const [own, other] = await newAgents(service(), 2)
    const content_parts: ContentPartDraft[] = [
      { type: 'text', text: `${hostile}\nnext` },
      { type: 'data', data: { [hostile]: [hostile, { deep: null }, 7] }, schema: hostile },
      { type: 'file', url: 'https://evil.example/x?a=1&b=2', name: hostile, mime_type: 'text/plain' },
      { type: 'image', url: 'https://evil.example/pixel.png' },
    ]
    const { id } = await other!.sent(draftTo(own!.handle, { subject: hostile, content_parts }))
    const browser = await alice(service())
    const pages = [threadOf(own!, id), mailboxOf(own!), `${mailboxOf(own!)}/search?q=next`]
    for (const page of pages) {
      const { status, text } = await browser.go(page)
      assert.equal(status, 200)
      assert.doesNotMatch(text, /<img|[\u202e\u200b]| onerror="/, page)
    }
    const { text, headers } = await browser.go(pages[0]!)
    assert.match(text, /<title>[^<]*&#39;&amp;\\u\{202e\} · /, 'the title shows the direction mark, too')
    assert.match(text, /<h1><bdi class="cut" >[^<]*\\u\{202e\}<\/bdi><\/h1>/)
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;\\u{202e}\\u{200b}\nnext'))
    assert.match(text, /<a href="https:\/\/evil\.example\/x\?a=1&amp;b=2" rel="noopener noreferrer nofollow"/)
    assert.match(text, /at <strong class="name">evil\.example<\/strong>, another site/)
    assert.doesNotMatch(headers.get('content-security-policy') ?? '', /evil/)
    assert.match(text, /<code>null<\/code>[\s\S]*<code>7<\/code>/)
  })

  it('an uploaded file is behind an address that is good for a while', async () => {
    const [own, other] = await newAgents(service(), 2)
    const file = await uploaded(service(), other!, 'the report', { name: 'report.txt' })
    const { id } = await other!.sent(draftTo(own!.handle, { content_parts: [{ type: 'file', file_id: file.id }] }))
    const { text } = await (await alice(service())).go(threadOf(own!, id))
    const [, address = ''] = /<a href="([^"]*\/files\/[^"]*)"/.exec(text) ?? []
    assert.equal(await (await fetch(unescaped(address))).text(), 'the report')
    assert.match(text, />report\.txt<|<bdi>report\.txt<\/bdi>/)
    assert.doesNotMatch(text, /another site/)
  })

  it('large data is shown in part', async () => {
    const [own, other] = await newAgents(service(), 2)
    const data = { many: Array.from({ length: 20_000 }, (_, n) => n) }
    const { id } = await other!.sent(draftTo(own!.handle, { content_parts: [{ type: 'data', data }] }))
    const { text } = await (await alice(service())).go(threadOf(own!, id))
    assert.match(text, /20000 items/)
    assert.match(text, /Only the first 500 values of a message are shown\./)
    assert.equal(text.match(/<code>\d+<\/code>/g)?.length, 498)
  })

  it('a person who may not act for an agent finds none of its mail, and cannot tell that it exists', async () => {
    const own = await newAgent(service(), { handle: `@bob.${ulid().toLowerCase()}` })
    const other = await newAgent(service())
    const { id } = await other.sent(draftTo(own.handle, { subject: 'Secret' }))
    const browser = await alice(service())
    const nothing = { id: 'agt_00000000000000000000000000' }
    for (const path of ['', '/new', '/search?q=secret', `/threads/${id.replace('env', 'thr')}`]) {
      const [there, missing] = [await browser.go(mailboxOf(own) + path), await browser.go(mailboxOf(nothing) + path)]
      assert.deepEqual([there.status, missing.status], [404, 404], path)
      const plain = ({ text }: { text: string }) => text.replaceAll(/value="[\w-]{43}"/g, '')
      assert.equal(plain(there), plain(missing), path)
    }
    const similar = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    for (const unknown of [similar, 'env_00000000000000000000000000'])
      assert.equal((await browser.go(threadOf(other, unknown))).status, 404, unknown)
    assert.deepEqual(await unreadOf(own), [id])
    assert.equal((await own.open(id)).status, 200)
  })
})

describe('with limits', () => {
  const limits = { RATE_LIMITS: 'on', REQUESTS_PER_MINUTE: '6', SEARCHES_PER_MINUTE: '1' }
  const service = useService({ env: limits, clock: fixedClock() })

  it('views and searches of a person are limited per minute', async () => {
    const own = await newAgent(service())
    const browser = await alice(service())
    const search = `${mailboxOf(own)}/search?q=x`
    assert.equal((await browser.go(search)).status, 200)
    const again = await browser.go(search)
    assert.equal(again.status, 429)
    assert.match(again.headers.get('retry-after') ?? '', /^\d+$/)
    for (let n = 0; n < 4; n++) assert.equal((await browser.go(mailboxOf(own))).status, 200)
    assert.equal((await browser.go(mailboxOf(own))).status, 429)
    assert.equal((await browser.go(mailboxes)).status, 200)
  })
})
