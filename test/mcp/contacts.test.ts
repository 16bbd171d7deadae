import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { ulid } from 'ulid'
import type { ContactPage } from '#generated/rest/models.ts'
import { contactRequestIn } from '../../src/domain/contact-mail.ts'
import type { Agent } from '../support/agents.ts'
import { runCommand } from '../support/cli.ts'
import { draftTo } from '../support/client.ts'
import { contactsOf, never, yes, type Ask } from '../support/contacts.ts'
import { sqlOn } from '../support/sql.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'
import { run } from '../jobs/run.ts'

// Notices are sent on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

describe('contacts', () => {
  const service = useService({ database: 'postgres', env: { CONTACT_REQUESTS_MAX: '3', ALLOWLIST_ENTRIES_MAX: '8' } })
  const { list, mailOf, of, pair, remove, request, shown, subjects, tool } = contactsOf(service)

  it('begin with a request, which admits one way, and hold once the other asks back; both are told by mail', async () => {
    const [one, other] = await pair()
    const asked = await request(one, other.handle.slice(1), yes, 'We buy from you.')
    assert.deepEqual(asked, { handle: other.handle, outcome: 'requested' })
    assert.deepEqual(await shown(one), [`asked ${other.handle}`])
    assert.deepEqual(await shown(other), [`asks_you ${one.handle}`])
    assert.equal((await one.send(draftTo(other.handle))).status, 404, 'a request alone lets nobody write')
    const [mail] = await mailOf(other)
    assert.deepEqual([mail?.from, mail?.subject], ['@operator.postmaster', `Contact request: ${one.handle}`])
    const told = contactRequestIn(mail!)
    assert.deepEqual([told?.from, told?.message], [one.handle, 'We buy from you.'])
    const [text] = mail?.content_parts ?? []
    assert.ok(text?.type === 'text' && !text.text.includes('We buy'), 'words of others stand in the data alone')

    assert.equal((await request(other, one.handle)).outcome, 'contact')
    assert.deepEqual([await shown(one), await shown(other)], [[`contact ${other.handle}`], [`contact ${one.handle}`]])
    assert.deepEqual(await subjects(one), [`Contact: ${other.handle}`])
    assert.deepEqual((await subjects(other)).length, 1)
    await one.sent(draftTo(other.handle))
    await other.sent(draftTo(one.handle))
  })

  it('are requested once: repetitions ask and notify nobody, not even after the request was withdrawn', async () => {
    const [one, other] = await pair()
    await request(one, other.handle)
    assert.equal((await request(one, other.handle, never, 'again')).outcome, 'requested')
    assert.equal((await subjects(other)).length, 1)
    assert.equal((await remove(one, other.handle)).outcome, 'removed')
    assert.deepEqual([await shown(one), await shown(other)], [[], []])
    await request(one, other.handle, yes, 'and again')
    assert.deepEqual(await shown(other), [`asks_you ${one.handle}`])
    assert.equal((await subjects(other)).length, 1)
    await request(other, one.handle)
    assert.equal((await request(one, other.handle, never)).outcome, 'contact')
  })

  it('end for both when one of them removes the other, and nobody but the person is asked', async () => {
    const [one, other] = await pair()
    await request(one, other.handle)
    await request(other, one.handle)
    assert.equal((await remove(other, one.handle)).outcome, 'removed')
    assert.deepEqual([await shown(one), await shown(other)], [[], []])
    for (const agent of [one, other]) assert.deepEqual((await agent.at('/agents/me/allowlist')).body, { entries: [] })
    await assert.rejects(remove(one, other.handle, never), { code: 'NOT_FOUND' })
    await assert.rejects(remove(one, '@nobody.there', never), { code: 'NOT_FOUND' })
  })

  it('that are declined look pending to the requester, and can still be accepted later', async () => {
    const [one, other] = await pair()
    await request(one, other.handle)
    await remove(other, one.handle)
    assert.deepEqual([await shown(one), await shown(other)], [[`asked ${other.handle}`], []])
    await assert.rejects(remove(other, one.handle, never), { code: 'NOT_FOUND' })
    assert.equal((await request(one, other.handle, never)).outcome, 'requested')
    assert.deepEqual(await shown(other), [])
    assert.equal((await request(other, one.handle)).outcome, 'contact')
  })

  it('of the same owner or organization need nobody, where the other exists and can be reached', async () => {
    const own = [await of('alice'), await of('alice')] as const
    assert.equal((await request(own[0], own[1].handle, never)).outcome, 'contact')
    assert.deepEqual(await shown(own[1]), [`contact ${own[0].handle}`])
    assert.deepEqual(await subjects(own[1]), [`Contact: ${own[0].handle}`])
    assert.equal((await remove(own[1], own[0].handle, never)).outcome, 'removed')
    const shared = await of('acme')
    assert.equal((await request(own[0], shared.handle, never)).outcome, 'contact', 'an organization of its account')
    assert.equal((await request(shared, own[1].handle, never)).outcome, 'contact')
    let asked = 0
    const asking: Ask = async () => {
      asked++
      return 'accepted'
    }
    for (const handle of ['@alice.nobody', '@alice.paused-one'])
      assert.equal((await request(own[0], handle, asking)).outcome, 'requested')
    assert.equal(asked, 2)
  })

  it('of members of one organization need nobody', async () => {
    const [one, other] = [await of('alice'), await of('bob')]
    await runCommand(service(), ['organization', 'add-member', 'acme', 'bob', '--role', 'viewer'])
    try {
      assert.equal((await request(one, other.handle, never)).outcome, 'contact')
    } finally {
      await runCommand(service(), ['organization', 'remove-member', 'acme', 'bob'])
    }
  })

  it('follow from exact entries of both allowlists, whoever wrote them, and not from wildcards', async () => {
    const [one, other] = await pair()
    const [entry] = [`@bob.*`]
    await service().deps.store.trust.allow(one.id, [entry!], 0)
    await service().deps.store.trust.allow(other.id, ['@alice.*', one.handle], 0)
    assert.deepEqual([await shown(one), await shown(other)], [[], []])
    assert.equal((await request(one, other.handle)).outcome, 'contact')
    await remove(one, other.handle)
    assert.deepEqual((await one.at('/agents/me/allowlist')).body, { entries: [entry] })
  })

  it('are listed in the order of handles, page by page, in all states', async () => {
    const one = await of('alice')
    const others = await Promise.all(['bob', 'bob', 'bob', 'bob', 'bob'].map(of))
    for (const other of others.slice(0, 3)) await request(one, other.handle)
    for (const other of others.slice(2)) await request(other, one.handle)
    const all = (await list(one)).contacts
    assert.deepEqual(
      all.map(({ handle }) => handle),
      others.map(({ handle }) => handle).toSorted(),
    )
    const pages: ContactPage['contacts'] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page: ContactPage = await list(one, { limit: 2, ...(cursor && { cursor }) })
      pages.push(...page.contacts)
      cursor = page.next_cursor
    }
    assert.deepEqual(pages, all)
    await assert.rejects(list(one, { cursor: 'bm9uZQ' }), { code: 'VALIDATION_ERROR' })
  })

  it('that an agent has blocked do not show that they ask', async () => {
    const [one, other] = await pair()
    await request(one, other.handle)
    const blocked = await tool<object>('block_agent', other, { handle: one.handle.slice(1) })
    assert.deepEqual(blocked, { handle: one.handle, blocked: true })
    assert.deepEqual([await shown(one), await shown(other)], [[`asked ${other.handle}`], []])
    await assert.rejects(tool('block_agent', other, { handle: other.handle }), { code: 'VALIDATION_ERROR' })
    assert.deepEqual(await tool('unblock_agent', other, { handle: one.handle }), { handle: one.handle, blocked: false })
    await assert.rejects(tool('unblock_agent', other, { handle: one.handle }), { code: 'NOT_FOUND' })
    assert.deepEqual(await shown(other), [`asks_you ${one.handle}`])
  })

  it('that requested while blocked are announced once they are unblocked, and nobody twice', async () => {
    const [one, other] = await pair()
    const block = () => tool<object>('block_agent', other, { handle: one.handle })
    const unblock = () => tool<object>('unblock_agent', other, { handle: one.handle })
    await block()
    await request(one, other.handle, yes, 'We buy from you.')
    assert.deepEqual(await mailOf(other), [])
    for (let times = 0; times < 2; times++) {
      await unblock()
      assert.deepEqual(await shown(other), [`asks_you ${one.handle}`])
      assert.deepEqual(await subjects(other), [`Contact request: ${one.handle}`])
      await block()
      assert.equal((await subjects(other)).length, 1)
    }
    const [gone, target] = await pair()
    await tool('block_agent', target, { handle: gone.handle })
    await request(gone, target.handle)
    await mailOf(target)
    await remove(gone, target.handle)
    await tool('unblock_agent', target, { handle: gone.handle })
    assert.deepEqual([await shown(target), await mailOf(target)], [[], []], 'it was taken back')
  })

  it('have bounds', async () => {
    const [one] = await pair()
    await assert.rejects(request(one, one.handle, never), { code: 'VALIDATION_ERROR' })
    for (const name of ['a', 'b', 'c']) await request(one, `@bob.${name}`)
    await assert.rejects(request(one, '@bob.d'), { message: /at most 3 unanswered requests/ })
    assert.equal((await list(one)).contacts.length, 3)
    const full = await of('alice')
    await service().deps.store.trust.allow(
      full.id,
      'abcdefgh'.split('').map((name) => `@bob.${name}`),
      0,
    )
    await assert.rejects(request(full, '@bob.i'), { message: /at most 8 entries/ })
    assert.deepEqual(await shown(full), [])
  })

  describe('of agents that deny the one that asks', () => {
    /** Returns agents that look absent to others, for every reason. */
    async function denying(one: Agent): Promise<Record<string, string>> {
      const [blocking, paused, inactive, closed] = await Promise.all(Array.from({ length: 4 }, () => of('bob')))
      await blocking!.update({ blocks: [one.handle] })
      await paused!.update({ paused: true })
      await inactive!.update({ inactive: true })
      const missing = `@bob.${ulid().toLowerCase()}`
      return {
        missing,
        blocking: blocking!.handle,
        paused: paused!.handle,
        inactive: inactive!.handle,
        closed: closed!.handle,
      }
    }

    it('look the same, byte for byte, and are asked for by the same statements', async () => {
      const looks = new Map<string, string>()
      const texts = new Map<string, string>()
      const one = await of('alice')
      for (const [reason, handle] of Object.entries(await denying(one))) {
        const seen: unknown[] = []
        const statements = await statementsOf(service(), async () => {
          seen.push(await request(one, handle, yes, 'hello'), await list(one), await request(one, handle, yes))
          seen.push(await remove(one, handle), await list(one))
        })
        await run(service(), 'contacts')
        looks.set(reason, JSON.stringify(seen, (key, value) => (key === 'since' ? 0 : value)).replaceAll(handle, 'x'))
        texts.set(reason, statements.filter((text) => !text.includes('contact_request_untold')).join('\n'))
        await sqlOn(service().deps.database, 'no edge leads to this state')(
          'delete from contact_request where requester = :requester',
          { requester: one.handle },
        )
      }
      assert.deepEqual(new Set(looks.values()).size, 1, [...looks.values()].join('\n'))
      assert.deepEqual(new Set(texts.values()).size, 1, [...texts].join('\n'))
    })

    it('are not told by mail, the paused one not when it can receive again either, and see a request if they may', async () => {
      const one = await of('alice')
      const [blocking, paused] = [await of('bob'), await of('bob')]
      await blocking.update({ blocks: [one.handle] })
      await paused.update({ paused: true })
      for (const { handle } of [blocking, paused]) await request(one, handle)
      for (const agent of [blocking, paused]) assert.deepEqual(await mailOf(agent), [])
      for (const agent of [blocking, paused]) await agent.update({ paused: false, blocks: [] })
      assert.deepEqual(await mailOf(paused), [])
      for (const agent of [blocking, paused]) assert.deepEqual(await shown(agent), [`asks_you ${one.handle}`])
    })
  })
})
