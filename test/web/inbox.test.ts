import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formToken } from '../../src/edges/web/forgery.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { uploaded } from '../support/files.ts'
import { alice, mailboxOf, textOf, threadOf } from '../support/mail.ts'
import { useService } from '../support/use-service.ts'
import { unescaped, type Seen, type Visitor } from '../../scripts/support/visitor.ts'

describe('the list of threads', () => {
  const service = useService()

  /** Returns the subjects of the rows, in their order. */
  const subjectsOf = ({ text }: Seen): string[] =>
    [...text.matchAll(/<span class="subject"><a [^>]*>(.*?)<\/a>/g)].map(([, subject = '']) =>
      unescaped(subject.replace(/<[^>]*>/g, '')),
    )

  const linkOf = ({ text }: Seen, name: string): string =>
    unescaped(new RegExp(`href="([^"]*)">${name}<`).exec(text)?.[1] ?? '')

  const listed = async (browser: Visitor, agent: Agent, query: string): Promise<string[]> =>
    subjectsOf(await browser.go(`${mailboxOf(agent)}${query}`)).sort()

  /** Selects rows of the page by their subjects, and sends the form with a step. */
  async function perform(browser: Visitor, agent: Agent, page: Seen, step: string, subjects: readonly string[]) {
    const boxes = [...page.text.matchAll(/name="((?:thr|env)_\w+)" value="([^"]*)" aria-label="Select: ([^"]*)"/g)]
    const chosen = boxes.filter(([, , , subject = '']) => subjects.includes(unescaped(subject)))
    const fields = Object.fromEntries(chosen.map(([, name = '', value = '']) => [name, value]))
    return browser.submit(page, { action: `${mailboxOf(agent)}/threads`, fields: { ...fields, step } })
  }

  it('is filtered by sender, recipient, read state, attachments and day, also in a search', async () => {
    const [own, first, second] = await newAgents(service(), 3)
    const browser = await alice(service())
    const file = await uploaded(service(), second!, 'the report', { name: 'report.txt' })
    await first!.sent(draftTo(own!.handle, { subject: 'Quick one' }))
    const { id } = await first!.sent(draftTo(own!.handle, { subject: 'Quick two' }))
    const content_parts = [textPart('quick'), { type: 'file' as const, file_id: file.id }]
    await second!.sent(draftTo(own!.handle, { subject: 'Other', cc: [first!.handle], content_parts }))
    await own!.sent(draftTo(second!.handle, { subject: 'Quick and mine' }))
    await own!.sent(draftTo(first!.handle, { in_reply_to: id, references: [id], subject: 'Quick answer' }))
    await own!.open(id)
    const [one, two] = [first!, second!].map(({ handle }) => handle.slice('@alice.'.length))
    const today = new Date(service().deps.clock()).toISOString().slice(0, 10)
    const expected: Readonly<Record<string, readonly string[]>> = {
      [`?from=${one}`]: ['Quick one', 'Quick two'],
      [`?from=${one!.toUpperCase()}&unread=on`]: ['Quick one'],
      [`?from=${two}&files=on`]: ['Other'],
      [`?from=${one}&files=on`]: [],
      [`?to=${one}`]: ['Other', 'Quick two'],
      [`?to=${two}`]: ['Quick and mine'],
      '?unread=on': ['Other', 'Quick one'],
      [`?since=${today}&until=${today}`]: ['Other', 'Quick and mine', 'Quick one', 'Quick two'],
      '?until=2020-01-01': [],
      '?since=2020-13-01': ['Other', 'Quick and mine', 'Quick one', 'Quick two'],
      '?from=env': [],
      '?to=to': [], // no name in a handle, as random ids have no o
      '?status=sent': ['Quick and mine', 'Quick answer'],
      [`?status=sent&to=${two}`]: ['Quick and mine'],
      [`?status=sent&from=${one}&unread=on`]: ['Quick and mine', 'Quick answer'],
      '?status=sent&files=on': [],
      [`?status=sent&since=${today}&until=${today}`]: ['Quick and mine', 'Quick answer'],
      '/search?q=quick&status=sent': ['Quick and mine', 'Quick answer'],
      [`/search?q=quick&from=${one}`]: ['Quick one', 'Quick two'],
      [`/search?q=quick&to=${one}`]: ['Other', 'Quick answer'],
      [`/search?q=quick&files=on`]: ['Other'],
      [`/search?q=quick&unread=on`]: ['Other', 'Quick one'],
      [`/search?q=quick&until=2020-01-01`]: [],
      [`/search?q=quick&since=${today}&from=${two}`]: ['Other'],
    }
    for (const [query, subjects] of Object.entries(expected))
      assert.deepEqual(await listed(browser, own!, query), subjects, query)
    const none = await browser.go(`${mailboxOf(own!)}?from=nobody&status=archived`)
    assert.match(textOf(none), /No thread matches these filters\. Clear filters/)
    assert.equal(linkOf(none, 'Clear filters'), `${mailboxOf(own!)}?status=archived`)
    const withoutWords = await browser.go(`${mailboxOf(own!)}/search?q=+&from=a&files=on`)
    assert.equal(withoutWords.location, `${service().config.webUrl}${mailboxOf(own!)}?from=a&files=on`)
  })

  it('leads to newer and older threads, and says its place, with and without a filter', async () => {
    const [own, other] = await newAgents(service(), 2)
    for (let n = 0; n < 102; n++) await other!.sent(draftTo(own!.handle, { subject: `No ${n}.` }))
    const browser = await alice(service())
    for (const query of ['', '?from=alice']) {
      const first = await browser.go(mailboxOf(own!) + query)
      const second = await browser.go(linkOf(first, 'Older'))
      const third = await browser.go(linkOf(second, 'Older'))
      const places = [first, second, third].map(({ text }) => />(\d+–\d+ of [^<]*)</.exec(text)?.[1])
      assert.deepEqual(places, ['1–50 of 102', '51–100 of 102', '101–102 of 102'])
      assert.deepEqual(subjectsOf(third), ['No 1.', 'No 0.'])
      assert.deepEqual([linkOf(first, 'Newer'), linkOf(third, 'Older')], ['', ''])
      assert.equal(linkOf(second, 'Newer'), mailboxOf(own!) + query)
      assert.deepEqual(subjectsOf(await browser.go(linkOf(third, 'Newer'))), subjectsOf(second))
    }
    const found = await browser.go(`${mailboxOf(own!)}/search?q=no`)
    const older = await browser.go(linkOf(found, 'Older'))
    assert.deepEqual([subjectsOf(found).length, subjectsOf(older)[0]], [50, 'No 51.'])
    assert.equal(linkOf(older, 'Newest'), `${mailboxOf(own!)}/search?q=no`)
  })

  it('shows sent messages with their recipients, the newest first, and leads to each in its thread', async () => {
    const [own, first, second] = await newAgents(service(), 3)
    const browser = await alice(service())
    const sent = `${mailboxOf(own!)}?status=sent`
    const none = await browser.go(sent)
    assert.match(textOf(none), /This agent has sent no message yet\. Write a message/)
    assert.equal(linkOf(none, 'Write a message'), `${mailboxOf(own!)}/new`)
    const { id } = await own!.sent(draftTo(first!.handle, { subject: 'To both', cc: [second!.handle] }))
    const answer = { in_reply_to: id, references: [id], subject: 'Re: To both' }
    await first!.sent(draftTo(own!.handle, answer))
    for (let n = 0; n < 50; n++) await own!.sent(draftTo(own!.handle, { subject: `Note ${n}.` }))
    const page = await browser.go(sent)
    assert.deepEqual([subjectsOf(page).length, subjectsOf(page)[0]], [50, 'Note 49.'])
    const older = await browser.go(linkOf(page, 'Older'))
    assert.deepEqual(subjectsOf(older), ['To both'])
    assert.match(textOf(older), new RegExp(`To ${first!.handle}, ${second!.handle}`))
    assert.equal(linkOf(older, 'Newest'), sent)
    const [, link = ''] = /<span class="subject"><a href="([^"]*)"/.exec(older.text) ?? []
    const thread = await browser.go(unescaped(link))
    assert.ok(thread.text.includes(`id="${id}"`) && !thread.text.includes('Re: To both'), 'up to the sent message')
    const filtered = await browser.go(`${sent}&files=on`)
    assert.match(textOf(filtered), /No sent message matches these filters\. Clear filters/)
    assert.equal(linkOf(filtered, 'Clear filters'), sent)
  })

  it('shows the start of the newest text on one line, and never as markup', async () => {
    const [own, other] = await newAgents(service(), 2)
    const texts = {
      hostile: `<b>bold</b> \u202e"quoted"\\ \u0007\n\n  next ${'x'.repeat(1_000)}`,
      long: `${'wide 🙂 '.repeat(7_000)}end`,
      empty: '',
    }
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Thread', content_parts: [textPart('first')] }))
    const chain = { in_reply_to: id, references: [id] }
    await other!.sent(draftTo(own!.handle, { ...chain, content_parts: [textPart(texts.hostile)] }))
    await other!.sent(draftTo(own!.handle, { subject: 'Long', content_parts: [textPart(texts.long)] }))
    const data = { content_parts: [{ type: 'text', text: 'not the text' }] }
    await other!.sent(draftTo(own!.handle, { subject: 'Data', content_parts: [{ type: 'data', data }] }))
    const { text } = await (await alice(service())).go(mailboxOf(own!))
    const starts = [...text.matchAll(/<span class="start">(.*?)<\/span>/g)].map(([, start]) => start)
    assert.equal(starts[0], 'Data')
    assert.equal(starts[1], `<bdi>${'wide 🙂 '.repeat(25)}</bdi>`)
    assert.match(starts[2] ?? '', /^<bdi>&lt;b&gt;bold&lt;\/b&gt; \\u\{202e\}&quot;quoted&quot;\\ next x{100,}<\/bdi>$/)
    assert.doesNotMatch(text, /<b>|\u202e|\u0007/)
  })

  it('its steps change what the page showed, once, and can be undone', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const ids = new Map<string, string>()
    for (const subject of ['A', 'B', 'C']) ids.set(subject, (await other!.sent(draftTo(own!.handle, { subject }))).id)
    const list = (query = ''): Promise<Seen> => browser.go(mailboxOf(own!) + query)
    const unread = async () => (await own!.ids({ unread: true })).sort()
    const shown = await list()
    const chain = { in_reply_to: ids.get('A')!, references: [ids.get('A')!] }
    const later = (await other!.sent(draftTo(own!.handle, { subject: 'Later', ...chain }))).id
    const undo = async (done: Seen): Promise<Seen> => {
      const page = await browser.go(done.location ?? '')
      return browser.submit({ text: /<div role="status".*?<\/div>/s.exec(page.text)?.[0] ?? '' })
    }

    const marked = await perform(browser, own!, shown, 'read', ['A', 'B'])
    assert.deepEqual(await unread(), [ids.get('C'), later].sort(), 'a later message stays unread')
    assert.match(textOf(await browser.go(marked.location ?? '')), /2 threads marked as read\. Undo/)
    await undo(marked)
    assert.deepEqual(await unread(), [...ids.values(), later].sort())

    const archived = await perform(browser, own!, shown, 'archive', ['A', 'B'])
    assert.match(textOf(await browser.go(archived.location ?? '')), /1 thread archived\. Undo/)
    assert.deepEqual(await listed(browser, own!, '?status=archived'), ['B'], 'the page did not show all of A')
    await undo(archived)
    assert.deepEqual(await listed(browser, own!, ''), ['A', 'B', 'C'])

    await own!.openAll(await unread())
    const again = await perform(browser, own!, await list(), 'unread', ['A', 'C'])
    assert.deepEqual(await unread(), [ids.get('C'), later].sort(), 'only the newest message of each thread')
    assert.equal((await own!.open(later)).body.id, later)
    await undo(again)
    assert.deepEqual(await unread(), [])
    for (const [step, subjects, done] of [
      ['restore', ['A'], 'nothing-changed'],
      ['read', ['A'], 'nothing-changed'],
      ['archive', [], 'none-selected'],
    ] as const)
      assert.match(
        (await perform(browser, own!, await list(), step, subjects)).location ?? '',
        new RegExp(`done=${done}&seal=`),
      )
  })

  it('returns to the same list after a step, and to no other site', async () => {
    const [own, other] = await newAgents(service(), 2)
    const browser = await alice(service())
    const { id } = await other!.sent(draftTo(own!.handle, { subject: 'Kept' }))
    const action = `${mailboxOf(own!)}/threads`
    const found = await browser.go(`${mailboxOf(own!)}/search?q=kept&from=alice`)
    const done = await perform(browser, own!, found, 'archive', ['Kept'])
    assert.ok(done.location?.startsWith(`${service().config.webUrl}${mailboxOf(own!)}/search?q=kept&from=alice&done=`))
    const hidden = { list: '//evil.example/?x=1&q=%00' }
    assert.equal((await browser.submit(found, { action, hidden, fields: { step: 'read' } })).status, 400)
    const elsewhere = { list: 'https://evil.example/?after=x&status=archived' }
    const { location } = await browser.submit(found, { action, hidden: elsewhere, fields: { step: 'read' } })
    const back = `${service().config.webUrl}${mailboxOf(own!)}?status=archived&done=none-selected&`
    assert.ok(location?.startsWith(back), location ?? '')
    assert.equal((await browser.submit(found, { action, fields: { step: 'delete' } })).status, 400)
    const foreign = await newAgent(service(), { handle: '@bob.foreign-inbox' })
    const mail = await other!.sent(draftTo(foreign.handle))
    const fields = { step: 'archive', a: '1', [`thr_${mail.id.slice(4)}`]: `thr_${mail.id.slice(4)} 9999999999999` }
    assert.match((await browser.submit(found, { action, fields })).location ?? '', /done=nothing-changed&/)
    const there = `${mailboxOf(foreign)}/threads`
    const token = formToken({ secret: browser.cookies.get('ams') ?? '', isNew: false }, there)
    assert.equal((await browser.post(there, { ...fields, token })).status, 404)
    assert.equal((await browser.go(threadOf(own!, id))).status, 200)
  })
})
