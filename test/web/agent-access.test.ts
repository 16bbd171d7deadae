import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { fillIn, agentsPath, personWithAgent, wordsOf } from '../support/people.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

// Background work would disturb the compared statements.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

describe('who may write to an agent, in the dashboard', () => {
  const service = useService({ database: 'postgres' })

  type Person = Awaited<ReturnType<typeof personWithAgent>>

  const allow = ({ send }: Person, entry: string) => send('/access', '/access/allow', { entry })
  const block = ({ send }: Person, handle: string) => send('/access', '/blocks', { handle })

  /** Returns the answer to “could @x write to me?”, without the rest of the page. */
  async function answerTo({ browser, page }: Person, from: string): Promise<string> {
    const { text } = await browser.go(`${page}/access?${new URLSearchParams({ from })}`)
    return wordsOf(/<p role="status" class="notice name">(.*?)<\/p>/s.exec(text)?.[1] ?? '')
  }

  it('is said in a sentence, for each policy and state', async () => {
    const me = await personWithAgent(service())
    const none = /Its allowlist is empty, so it can message only itself, and nobody else can message it/
    for (const tab of ['', '/access']) assert.match(await me.read(tab), none)
    assert.equal((await allow(me, '@bob.*')).status, 303)
    assert.match(
      await me.read('/access'),
      /Only agents on its allowlist .* \(one entry\), and only if they allow it too/,
    )
    await block(me, '@bob.rude')
    assert.match(await me.read('/access'), /except one blocked agent/)
    await me.send('/access', '/access', { paused: 'on' })
    assert.match(await me.read('/access'), /Nobody can message .* because it is paused\. After the pause: Only/)
    await me.send('/danger', '/deactivate')
    assert.match(await me.read('/access'), /because it is inactive\. After you activate it/)
    await me.send('/danger', '/activate')
    await service().deps.store.agents.change(me.id, { paused: false, inbound_policy: 'open' }, 0)
    assert.match(await me.read('/access'), /Every agent that allows it can message it, except one blocked agent/)
    assert.match(await answerTo(me, '@carol.one'), /^You allow @carol\.one: \S+ allows every agent\./)
  })

  it('entries are added and removed with what each of them means; what was removed is put back by one click', async () => {
    const me = await personWithAgent(service())
    const friend = await newAgent(service(), { allowlist: [me.handle] })
    for (const entry of ['@bob.*', friend.handle, 'bob.one', '@bob.rude'])
      assert.equal((await allow(me, entry)).status, 303)
    await block(me, '@bob.rude')
    const words = await me.read('/access')
    assert.match(words, /@bob\.\* All current and future agents of @bob\./)
    assert.match(words, /Contact: both agents allow each other by name/)
    assert.match(words, /@bob\.one One agent\. Both can message each other after @bob\.one allows/)
    assert.match(words, /@bob\.rude Also blocked: @bob\.rude cannot message/)
    for (const entry of ['@bob', 'bob.*.x', '']) {
      const refused = await allow(me, entry)
      assert.deepEqual([refused.status, /id="entry-problem"/.test(refused.text)], [400, true], entry)
    }
    const [one, other] = [await me.browser.go(`${me.page}/access`), await me.browser.go(`${me.page}/access`)]
    const removal = { action: `${me.page}/access/disallow`, hidden: { entry: '@bob.*' } }
    const removed = await me.browser.submit(one, removal)
    const twice = await me.browser.submit(other, removal)
    assert.deepEqual([twice.status, /no longer on the allowlist/.test(twice.text)], [404, true])
    const entries = () => service().deps.store.trust.allowlist(me.id)
    assert.ok(!(await entries()).includes('@bob.*'))
    const after = await me.browser.go(removed.location ?? '')
    assert.match(wordsOf(after.text), /@bob\.\* was removed from the allowlist\. Undo/)
    assert.equal((await me.browser.submit(after, { action: `${me.page}/access/allow` })).status, 303)
    assert.ok((await entries()).includes('@bob.*'))
    assert.doesNotMatch(
      (await me.browser.go(removed.location ?? '')).text,
      /was removed from|>Undo</,
      'by the back button',
    )
  })

  it('no link can open a page that offers to allow or block a chosen agent', async () => {
    const [me, other] = [await personWithAgent(service()), await personWithAgent(service())]
    await allow(me, '@bob.*')
    const removed = await me.send('/access', '/access/disallow')
    const { searchParams } = new URL(removed.location ?? '')
    const offers = async (person: Person, changes: Record<string, string>, part = '/access') => {
      const query = new URLSearchParams({ ...Object.fromEntries(searchParams), ...changes })
      return (await person.browser.go(`${person.page}${part}?${query}`)).text.includes('Undo')
    }
    assert.ok(await offers(me, {}))
    const undo = searchParams.get('undo') ?? ''
    const forgeries = [
      { undo: undo.replace('bob', 'evil') },
      { undo: undo.replace('/access/allow', '/delete') },
      { done: 'blocked' },
      { seal: '' },
      { seal: 'x'.repeat(43) },
    ]
    for (const changes of forgeries) assert.equal(await offers(me, changes), false, JSON.stringify(changes))
    assert.equal(await offers(other, {}), false)
  })

  it('an agent is blocked whether it exists or not, and unblocked; the agent itself is not', async () => {
    const me = await personWithAgent(service())
    const somebody = await newAgent(service())
    const seen = []
    for (const handle of [somebody.handle, '@nobody.at-all']) {
      const { status, text } = await block(me, handle)
      seen.push([status, text])
    }
    assert.deepEqual(seen[0], seen[1])
    assert.match(await me.read('/access'), /@nobody\.at-all .* UTC .*Unblock/)
    assert.match(wordsOf((await block(me, me.handle)).text), /An agent cannot block itself/)
    assert.match((await block(me, '@x')).text, /id="handle-problem"/)
    const page = await me.browser.go(`${me.page}/access`)
    const removal = { action: `${me.page}/blocks/remove`, hidden: { handle: somebody.handle } }
    const removed = await me.browser.submit(page, removal)
    assert.match(wordsOf((await me.browser.go(removed.location ?? '')).text), /is no longer blocked\. Undo/)
    const twice = await me.browser.submit(page, removal)
    assert.deepEqual([twice.status, /no longer blocked/.test(twice.text)], [404, true])
    assert.equal((await block(me, somebody.handle)).status, 303)
    assert.doesNotMatch((await me.browser.go(removed.location ?? '')).text, /is no longer blocked|>Undo</)
  })

  it('long lists go on from page to page', async () => {
    const me = await personWithAgent(service())
    const { trust } = service().deps.store
    await trust.allow(
      me.id,
      Array.from({ length: 60 }, (_, n) => `@bob.a${String(n).padStart(2, '0')}`),
      0,
    )
    const { text } = await me.browser.go(`${me.page}/access`)
    assert.equal(text.match(/aria-label="Remove: /g)?.length, 50)
    const next = /href="([^"]*\?after=[^"]*)"/.exec(text)?.[1] ?? ''
    assert.equal((await me.browser.go(next)).text.match(/aria-label="Remove: /g)?.length, 10)
    for (let n = 0; n < 51; n++) await trust.block(me.id, `@eve.a${String(n).padStart(2, '0')}`, 0)
    const both = (await me.browser.go(`${me.page}/access`)).text
    assert.equal(both.match(/aria-label="Unblock: /g)?.length, 50)
    const rest = /href="([^"]*\?after-block=[^"]*)"/.exec(both)?.[1] ?? ''
    assert.equal((await me.browser.go(rest)).text.match(/aria-label="Unblock: /g)?.length, 1)
  })

  it('“could @x write to me?” is answered by the lists of the agent, and among agents of one’s own by both sides', async () => {
    const me = await personWithAgent(service())
    await allow(me, '@bob.*')
    await block(me, '@bob.rude')
    assert.match(await answerTo(me, '@carol.one'), /^No: the allowlist of \S+ has neither @carol\.one nor @carol\.\*\./)
    assert.match(await answerTo(me, '@bob.rude'), /^No: \S+ has blocked @bob\.rude\./)
    assert.match(await answerTo(me, 'bob.kind'), /^You allow @bob\.kind: the allowlist of \S+ has @bob\.\*\./)
    assert.match(await answerTo(me, '@operator.postmaster'), /^Yes: this is the service itself/)
    assert.match(await answerTo(me, me.handle), /^Yes: an agent can always message itself\./)
    const mine = await fillIn(me.browser, agentsPath, agentsPath, { name: 'other' })
    assert.equal(mine.status, 303)
    const other = `@${me.username}.other`
    assert.match(await answerTo(me, `@${me.username}.none`), /^No: there is no agent @\w+\.none\./)
    assert.match(await answerTo(me, other), /^No: the allowlist of \S+ has neither/)
    await allow(me, other)
    assert.match(await answerTo(me, other), /^No: @\w+\.other does not allow \S+, and mail needs both sides/)
    const { agents, trust } = service().deps.store
    await trust.allow((await agents.idOf(other)) ?? '', [me.handle], 0)
    assert.match(await answerTo(me, other), /^Yes: the allowlist of \S+ has @\w+\.other, and @\w+\.other allows/)
    await agents.change((await agents.idOf(other)) ?? '', { inactive: true }, 0)
    assert.match(await answerTo(me, other), /^No: @\w+\.other is inactive and sends nothing\./)
    await me.send('/access', '/access', { paused: 'on' })
    assert.match(await answerTo(me, 'bob.kind'), /^No: \S+ is paused/)
    const wrong = await me.browser.go(`${me.page}/access?from=x`)
    assert.deepEqual([wrong.status, /id="from-problem"/.test(wrong.text)], [400, true])
  })

  it('S13, S14: of agents of others it does not tell who exists, by no byte and no statement', async () => {
    const me = await personWithAgent(service())
    const existing = await newAgent(service(), { handle: '@bob.exists-for-this', allowlist: [me.handle] })
    const seen = async (handle: string) => {
      let answer = ''
      const statements = await statementsOf(service(), async () => void (answer = await answerTo(me, handle)))
      return { answer: answer.replaceAll(handle, '@x'), statements }
    }
    for (const step of ['unknown', 'admitted', 'blocked'] as const) {
      const names = [existing.handle, '@bob.missing-for-this']
      if (step !== 'unknown') for (const name of names) await (step === 'admitted' ? allow : block)(me, name)
      const [one, other] = [await seen(names[0]!), await seen(names[1]!)]
      assert.ok(one.answer.length > 10)
      assert.deepEqual(one, other, step)
      const lookups = one.statements.filter((text) => /from agent where handle = /.test(text))
      assert.deepEqual(lookups, [], 'an agent of somebody else is looked up')
    }
  })
})
