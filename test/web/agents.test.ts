import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { changeAgent } from '../../src/people/agents.ts'
import { setAccountByOperator } from '../../src/people/blocking.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo } from '../support/client.ts'
import { newAgent } from '../support/agents.ts'
import { run } from '../jobs/run.ts'
import { agentsPath, fillIn, newPerson, personWithAgent, tokenOfCreated, wordsOf } from '../support/people.ts'
import { useService } from '../support/use-service.ts'
import { formsOf, unescaped, type Seen, type Visitor } from '../../scripts/support/visitor.ts'

// Mail of deleted agents is removed on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

describe('an agent in the dashboard', () => {
  const service = useService({ database: 'postgres' })
  const agentOf = (id: string) => service().deps.store.profiles.find(id)

  /** Returns the response to the script's query while a person types. */
  async function asked(browser: Visitor, name: string, owner = '') {
    const { text } = await browser.go(agentsPath)
    const [, address = '', token = ''] = /data-names="([^"]*)" data-names-token="([^"]*)"/.exec(text) ?? []
    return browser.post(address, { token: unescaped(token), name, owner })
  }

  it('a name is checked while it is typed, under owners that the person has', async () => {
    const { browser, username } = await personWithAgent(service(), { name: 'desk' })
    const answers = []
    for (const name of ['desk', 'Desk', 'till']) answers.push(JSON.parse((await asked(browser, name)).text))
    assert.deepEqual(answers, [
      { isFree: false, text: 'This name is taken. Choose another one.' },
      { isFree: false, text: 'Use up to 39 lowercase letters, numbers, _ or -. Start with a letter or number.' },
      { isFree: true, text: `@${username}.till is free.` },
    ])
    const [existing, missing] = [await asked(browser, 'billing', 'acme'), await asked(browser, 'none', 'nobody-at-all')]
    assert.deepEqual(JSON.parse(existing.text), { isFree: false, text: 'You do not manage agents of that owner.' })
    assert.equal(existing.text, missing.text)
    const taken = await fillIn(browser, agentsPath, agentsPath, { name: 'desk' })
    assert.equal(taken.status, 409, 'and without a script by the answer to the form')
    assert.match(taken.text, /<p id="name-problem" class="problem">This name is taken\. Choose another one\./)
  })

  it('the card is shown as others see it, and its text and skills are changed', async () => {
    const { id, page, browser, send, read } = await personWithAgent(service())
    assert.match(await read('/profile'), /No skills yet\..*No description yet\./)
    assert.equal((await send('/profile', '/card', { card_body: 'Ask me.\r\nBy month.' })).status, 303)
    const skill = { skill_name: 'invoices', skill_description: 'Sends invoices' }
    assert.equal((await send('/profile', '/card/skills', skill)).status, 303)
    assert.equal((await send('/profile', '/card/skills', { ...skill, skill_description: 'Explains them' })).status, 303)
    const agent = await agentOf(id)
    assert.deepEqual(agent?.card_body, 'Ask me.\nBy month.')
    assert.deepEqual(agent?.skills, [{ name: 'invoices', description: 'Explains them' }])
    const shown = await browser.go(`${page}/profile`)
    assert.match(shown.text, /<dt class="name"><bdi>invoices<\/bdi><\/dt>/)
    assert.match(wordsOf(shown.text), /Card as other agents read it ---.*skills: - name: invoices/)
    const remove = { action: `${page}/card/skills/remove` }
    const removed = await browser.submit(shown, remove)
    const undone = await browser.go(removed.location ?? '')
    assert.match(wordsOf(undone.text), /invoices was removed\. Undo/)
    assert.equal((await browser.submit(undone, { action: `${page}/card/skills` })).status, 303)
    assert.deepEqual((await agentOf(id))?.skills, [{ name: 'invoices', description: 'Explains them' }])
    assert.doesNotMatch(wordsOf((await browser.go(removed.location ?? '')).text), /invoices was removed/)
    assert.equal((await browser.submit(shown, remove)).status, 303)
    const twice = await browser.submit(shown, remove)
    assert.deepEqual([twice.status, /no longer has this skill/.test(twice.text)], [404, true])
    assert.deepEqual((await agentOf(id))?.skills, [])
    assert.equal((await send('/profile', '/card', { card_body: '' })).status, 303)
    assert.equal((await agentOf(id))?.card_body, null)
  })

  it('a card is as long as the contract lets it be, in whatever letters, and no longer', async () => {
    const { id, send } = await personWithAgent(service())
    const longest = '€'.repeat(16_384)
    assert.equal((await send('/profile', '/card', { card_body: longest })).status, 303)
    assert.equal((await agentOf(id))?.card_body, longest)
    const longer = await send('/profile', '/card', { card_body: `${longest}x` })
    assert.deepEqual([longer.status, /id="card_body-problem"/.test(longer.text)], [400, true])
    const addSkill = (skill_name: string, skill_description = '') =>
      send('/profile', '/card/skills', { skill_name, skill_description })
    for (const name of ['x'.repeat(65), '']) assert.match((await addSkill(name)).text, /id="skill_name-problem"/)
    assert.match((await addSkill('x', 'x'.repeat(501))).text, /id="skill_description-problem"/)
    for (let n = 0; n < 50; n++) assert.equal((await addSkill(`s${n}`)).status, 303)
    assert.match((await addSkill('more')).text, /at most 50 skills/)
  })

  it('the tier gate is explained to those whom it stops, and to nobody else', async () => {
    const { browser, page } = await personWithAgent(service())
    for (const address of [agentsPath, `${page}/access`])
      assert.match(
        wordsOf((await browser.go(address)).text),
        /Every agent \(pro tier\).*Opening an agent to everyone needs the pro tier\. See who changes your tier \./,
      )
    const refused = await fillIn(browser, `${page}/access`, `${page}/access`, { inbound_policy: 'open' })
    assert.equal(refused.status, 403)
    assert.match(
      refused.text,
      /id="inbound_policy-problem" class="problem">Opening an agent to everyone needs the pro tier\./,
    )
    const alice = (await newPerson(service())).browser
    await alice.submit(await alice.go(agentsPath), { action: '/sign-out' })
    await alice.signIn('alice', 'correct horse')
    assert.doesNotMatch((await alice.go(agentsPath)).text, /needs the pro tier|\(pro tier\)/)
  })

  it('an open agent follows a tier that is lowered, says why, and is opened again by its people alone', async () => {
    const { id, handle, username, page, browser, send, read } = await personWithAgent(service())
    const ams = (...words: string[]) => runCommand(service(), words)
    const [writer, other] = [
      await newAgent(service()),
      await newAgent(service(), { handle: `@${username}.other`, inbound_policy: 'allowlist' }),
    ]
    await ams('account', 'set', username, '--tier', 'pro')
    assert.equal((await send('/access', '/access', { inbound_policy: 'open' })).status, 303)
    await writer.sent(draftTo(handle))
    const saved = await browser.go(`${page}/access`)
    await ams('account', 'set', username, '--tier', 'free')
    assert.equal((await writer.send(draftTo(handle))).status, 404)
    const why = /The tier of its owner was lowered, so @\S+ accepts mail only from its allowlist now\./
    for (const part of ['', '/access']) assert.match(await read(part), why)
    assert.doesNotMatch(wordsOf((await browser.go(`${agentsPath}/${other.id}`)).text), why)
    const late = await browser.submit(saved, { action: `${page}/access`, fields: { inbound_policy: 'open' } })
    assert.equal(late.status, 409)
    await ams('account', 'set', username, '--tier', 'pro')
    assert.equal((await agentOf(id))?.inbound_policy, 'allowlist')
    assert.equal((await send('/access', '/access', { inbound_policy: 'open' })).status, 303)
    assert.doesNotMatch(await read(''), why)
    await writer.sent(draftTo(handle))
    const slug = `o${username}`
    await ams('organization', 'create', slug, '--name', 'Org')
    const shared = await newAgent(service(), { handle: `@${slug}.bot`, inbound_policy: 'open' })
    await ams('organization', 'set', slug, '--tier', 'free')
    assert.equal((await agentOf(shared.id))?.inbound_policy, 'allowlist')
  })

  it('an agent that is opened as the tier is lowered is not open afterwards', async () => {
    const { id, handle, username } = await personWithAgent(service())
    const { store, clock } = service().deps
    await setAccountByOperator({ store, clock }, username, { tier: 'pro' })
    const open = () => changeAgent({ store, clock }, handle, { inbound_policy: 'open' })
    for (let n = 0; n < 5; n++) {
      await setAccountByOperator({ store, clock }, username, { tier: 'pro' })
      await Promise.allSettled([open(), setAccountByOperator({ store, clock }, username, { tier: 'free' }), open()])
      assert.equal((await agentOf(id))?.inbound_policy, 'allowlist')
    }
  })

  it('a deactivated agent does nothing until it is activated, by its people alone if they have switched it off', async () => {
    const { id, handle, page, browser, send, read } = await personWithAgent(service())
    assert.match((await browser.go(`${page}/danger`)).text, /<details[^>]*><summary[^>]*>Deactivate/)
    const off = await send('/danger', '/deactivate')
    assert.match(wordsOf((await browser.go(off.location ?? '')).text), /The agent is inactive\..*Undo/)
    const { tokens } = service().deps
    const token = await tokens.issue({
      subject: 'acc_x',
      agentId: id,
      clientId: 'cli_assistant',
      sessionId: 'cli_assistant',
      scopes: ['mailbox:read'],
      resource: 'rest',
    })
    const mailbox = async (): Promise<number> =>
      (await fetch(`${service().config.baseUrl}/mailbox`, { headers: { Authorization: `Bearer ${token}` } })).status
    assert.equal(await mailbox(), 403)
    const notice = await browser.go(off.location ?? '')
    assert.equal((await browser.submit(notice, { action: `${page}/activate` })).status, 303)
    assert.equal(await mailbox(), 200)
    assert.doesNotMatch(wordsOf((await browser.go(off.location ?? '')).text), /The agent is inactive/)
    const form = await browser.go(`${page}/danger`)
    await changeAgent({ store: service().deps.store, clock: service().clock }, handle, { inactive: true })
    assert.match(await read('/danger'), /The operator deactivated this agent/)
    assert.ok(!formsOf((await browser.go(`${page}/danger`)).text).some(({ action }) => action.endsWith('activate')))
    const forged = await browser.submit(form, { action: `${page}/deactivate` })
    assert.deepEqual([forged.status, (await agentOf(id))?.inactive], [403, true])
  })

  it('it is deleted after one question, which says what follows; its handle stays reserved', async () => {
    const { id, handle, browser, page, send, read } = await personWithAgent(service(), { name: 'gone' })
    const sender = await newAgent(service())
    await service().deps.store.trust.allow(id, [sender.handle], 0)
    const { id: envelope } = await sender.sent(draftTo(handle, { monitor: { events: ['bounced'] } }))
    assert.match(await read('/danger'), /cannot be undone.*report “bounced”.*stays reserved/)
    const listed = await browser.go(`${page}/danger`)
    for (const confirmed of ['', 'gone', `${handle}x`]) {
      const { status, text } = await send('/danger', '/delete', { confirmed })
      assert.deepEqual([status, /id="confirmed-problem"/.test(text)], [400, true], confirmed)
    }
    const deleted = await send('/danger', '/delete', { confirmed: handle })
    assert.match(wordsOf((await browser.go(deleted.location ?? '')).text), /The agent was deleted.*Removal in progress/)
    assert.equal((await browser.go(page)).status, 404)
    assert.equal((await browser.submit(listed, { action: `${page}/deactivate` })).status, 404, 'in another tab')
    await run(service(), 'deleted-agents')
    const list = wordsOf((await browser.go(agentsPath)).text)
    assert.match(list, /Create agent.*Deleted.*@\w+\.gone .* UTC Removed/)
    const [report] = (await sender.openAll(await sender.ids())).body.envelopes
    assert.deepEqual([report?.subject, report?.in_reply_to], ['Delivery report: bounced', envelope])
    assert.equal((await fillIn(browser, agentsPath, agentsPath, { name: 'gone' })).status, 409)
    assert.match((await asked(browser, 'gone')).text, /This name is taken/)
  })

  it('of two tabs that change the same settings the second is told, and what was typed there is kept', async () => {
    const { id, page, browser } = await personWithAgent(service())
    const profile = `${page}/profile`
    const [first, second] = [await browser.go(profile), await browser.go(profile)]
    const send = (tab: typeof first, description: string) =>
      browser.submit(tab, { action: profile, fields: { visibility: 'private', description } })
    assert.equal((await send(first, 'One')).status, 303)
    const late = await send(second, 'Two')
    assert.equal(late.status, 409)
    assert.match(wordsOf(late.text), /Somebody changed this after you opened the page/)
    assert.match(late.text, /<textarea id="description"[^>]*>\s*Two<\/textarea>/)
    assert.equal((await agentOf(id))?.description, 'One')
    assert.equal((await send(late, 'Two')).status, 303, 'knowing it')
    assert.equal((await agentOf(id))?.description, 'Two')
    const cards = [await browser.go(profile), await browser.go(profile)]
    const text = (tab: typeof first, card_body: string) =>
      browser.submit(tab, { action: `${page}/card`, fields: { card_body } })
    assert.deepEqual([(await text(cards[0]!, 'a')).status, (await text(cards[1]!, 'b')).status], [303, 409])
  })

  it('saved settings are put back by one click, and their undo offers no other', async () => {
    const { id, page, browser, send } = await personWithAgent(service())
    const undo = async (saved: Seen, part: string): Promise<void> => {
      const notice = await browser.go(saved.location ?? '')
      assert.match(wordsOf(notice.text), /\. Undo/, part)
      const undone = await browser.submit(notice, { action: page + part })
      assert.equal(undone.status, 303, undone.text)
      assert.match(wordsOf((await browser.go(undone.location ?? '')).text), /Undone\. (?!Undo)/)
    }
    await undo(await send('/profile', '/profile', { visibility: 'private', description: 'One' }), '/profile')
    await undo(await send('/access', '/access', { inbound_policy: 'allowlist', paused: 'on' }), '/access')
    await undo(await send('/profile', '/card', { card_body: 'Ask me.' }), '/card')
    await undo(await send('/access', '/access/allow', { entry: '@bob.*' }), '/access/disallow')
    const { visibility, description, paused, card_body } = (await agentOf(id))!
    assert.deepEqual([visibility, description, paused, card_body], ['public', null, false, null])
    assert.deepEqual(await service().deps.store.trust.allowlist(id), [])
  })

  it('its page shows what belongs to it, and ends the setup by itself', async () => {
    const { id, handle, page, browser, send, read } = await personWithAgent(service())
    const steps = async () => /(\d) of 3 steps done/.exec(await read(''))?.[1]
    assert.equal(await steps(), '0')
    assert.match(await read(''), /Its allowlist is empty.*Unread threads 0.*No messages yet.*Not connected/)
    const first = await browser.go(page)
    const sent = await browser.submit(first, { action: `${page}/test-message` })
    assert.equal(sent.status, 303)
    assert.match(wordsOf((await browser.go(sent.location ?? '')).text), /Test message sent\. Read it in the mailbox/)
    assert.equal((await browser.submit(first, { action: `${page}/test-message` })).status, 303, 'the same form again')
    assert.equal((await service().deps.threads.list({ agentId: id, handle }, { cursor: null })).threads.length, 1)
    assert.match(await read(''), /Unread threads 1/)
    assert.equal(await steps(), '1')
    await send('/access', '/access/allow', { entry: '@bob.*' })
    const clients = '/dashboard/clients'
    const form = await browser.go(`${clients}?agent=${id}`)
    assert.match(form.text, new RegExp(`<option value="${id}" selected>`))
    const created = await browser.submit(form, { action: clients, fields: { agent: id, name: 'Robot' } })
    assert.equal(await steps(), '2', 'the program has not called yet')
    assert.match(await read(''), /Robot has not called yet\..*Clients 1/)
    assert.equal((await tokenOfCreated(service(), created)).status, 200)
    assert.equal(await steps(), undefined)
    const apps = await browser.go(`${page}/apps`)
    const revoke = formsOf(apps.text).find(({ action }) => action.startsWith(`${clients}/`))?.action
    const revoked = await browser.submit(apps, { action: revoke ?? '' })
    assert.equal(new URL(revoked.location ?? '').pathname, `${page}/apps`, 'back on the tab')
    assert.match(await read(''), /Clients 0/)
    assert.match(await read('/webhooks'), /No webhooks/)
  })

  it('a paused agent sends no test message, and says why', async () => {
    const { page, browser, send } = await personWithAgent(service())
    const form = await browser.go(page)
    await send('/access', '/access', { paused: 'on' })
    const { status, text } = await browser.submit(form, { action: `${page}/test-message` })
    assert.deepEqual([status, /Not sent\./.test(text)], [404, true])
  })

  it('old addresses lead to the tabs, and a tab of one agent lists nothing of another', async () => {
    const [one, other] = [await personWithAgent(service()), await personWithAgent(service())]
    for (const [old, tab] of [
      ['card', 'profile'],
      ['blocks', 'access'],
      ['delete', 'danger'],
    ]) {
      const { status, location } = await one.browser.go(`${one.page}/${old}`)
      assert.deepEqual([status, new URL(location ?? '').pathname], [303, `${one.page}/${tab}`])
      assert.equal((await other.browser.go(`${one.page}/${old}`)).status, 404)
    }
    const second = await fillIn(one.browser, agentsPath, agentsPath, { name: 'second' })
    const page = new URL(second.location ?? '').pathname
    const clients = '/dashboard/clients'
    await fillIn(one.browser, clients, clients, { agent: one.id, name: 'Robot' })
    assert.match(wordsOf((await one.browser.go(`${one.page}/apps`)).text), /Robot/)
    assert.doesNotMatch(wordsOf((await one.browser.go(`${page}/apps`)).text), /Robot/)
    const switcher = (await one.browser.go(`${page}/apps`)).text
    assert.ok(switcher.includes(`href="${one.page}/apps"`), 'the menu leads to the same tab')
  })
})
