import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Allowlist, Block, BlockPage, OwnReach } from '#generated/rest/models.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, keyed, type ErrorAnswer } from '../support/client.ts'
import { onOneDatabase } from '../support/service.ts'
import { statementsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const allowlist = (agent: Agent) => agent.at<Allowlist>('/agents/me/allowlist')
const allow = (agent: Agent, ...entries: unknown[]) =>
  agent.at<Allowlist & ErrorAnswer>('/agents/me/allowlist', { method: 'POST', body: { entries }, headers: keyed() })
const disallow = (agent: Agent, entry: string) =>
  agent.at<Allowlist & ErrorAnswer>(`/agents/me/allowlist/${encodeURIComponent(entry)}`, {
    method: 'DELETE',
    headers: keyed(),
  })
const block = (agent: Agent, handle: unknown) =>
  agent.at<Block & ErrorAnswer>('/agents/me/blocks', { method: 'POST', body: { handle }, headers: keyed() })
const unblock = (agent: Agent, handle: string) =>
  agent.at<{ unblocked: boolean } & ErrorAnswer>(`/agents/me/blocks/${handle}`, { method: 'DELETE', headers: keyed() })
const blocks = (agent: Agent, query = '') => agent.at<BlockPage & ErrorAnswer>(`/agents/me/blocks${query}`)

const reach = (agent: Agent, handle: string) => agent.at<OwnReach & ErrorAnswer>(`/agents/me/reach/${handle}`)

const malformed = [
  'alice.x',
  '@alice',
  '@alice.',
  '@Alice.x',
  '@alice.x.y',
  '@*.x',
  '@*.*',
  '@alice.x*',
  `@alice.${'x'.repeat(40)}`,
  '@alice.x\n',
  ' @alice.x',
  '',
  '*',
]

onOneDatabase((database) => {
  const service = useService({ database, env: { ALLOWLIST_ENTRIES_MAX: '120', BLOCKS_MAX: '8' } })

  test('an agent reads which of its own policy, entries and blocks apply to a handle', async () => {
    const agent = await newAgent(service(), { inbound_policy: 'allowlist' })
    const handle = '@nobody.there'
    const none = { handle, inbound_policy: 'allowlist', allowlist_entry: null, blocked: false, allows: false }
    assert.deepEqual((await reach(agent, handle)).body, none)
    await allow(agent, '@nobody.*', '@nobody.else')
    const byOwner = { ...none, allowlist_entry: '@nobody.*', allows: true }
    assert.deepEqual((await reach(agent, handle)).body, byOwner)
    await block(agent, handle)
    await allow(agent, handle)
    const blocked = { ...byOwner, allowlist_entry: handle, blocked: true }
    assert.deepEqual((await reach(agent, handle)).body, blocked)
    assert.deepEqual((await reach(agent, encodeURIComponent(handle))).body, blocked)
    assert.equal((await reach(agent, agent.handle)).body.allows, true)
    const open = await newAgent(service(), { inbound_policy: 'open' })
    assert.deepEqual((await reach(open, handle)).body, { ...none, inbound_policy: 'open', allows: true })
    assertRefused(await reach(agent, '@nobody'), 400, 'INVALID_HANDLE')
  })

  test('the own side is the same for a handle that exists, with the same statements, whatever the other side is', async () => {
    const wishes = { inbound_policy: 'allowlist', visibility: 'private' } as const
    const [agent, hidden, blocking, listing] = await newAgents(service(), 4, wishes)
    await block(blocking!, agent!.handle)
    await allow(listing!, agent!.handle)
    const seen = new Map<string, string[]>()
    for (const isBlocked of [false, true])
      for (const handle of [`@x${hidden!.handle.slice(2)}`, hidden!.handle, blocking!.handle, listing!.handle]) {
        if (isBlocked) await block(agent!, handle)
        let text = ''
        const statements = await statementsOf(service(), async () => void ({ text } = await reach(agent!, handle)))
        const answer = text.replace(handle, '@a.handle')
        const lookups = statements.filter((sql) => /\b(allowlist_entry|block)\b/.test(sql)) // not those of the token
        assert.equal(lookups.length, 2)
        seen.set(answer, [...(seen.get(answer) ?? []), lookups.join('\n')])
      }
    assert.equal(seen.size, 2)
    for (const [answer, statements] of seen) {
      assert.equal(statements.length, 4, answer)
      assert.equal(new Set(statements).size, 1, answer)
    }
  })

  test('an allowlist is answered whole and sorted after every change', async () => {
    const agent = await newAgent(service())
    assert.deepEqual((await allowlist(agent)).body, { entries: [] })
    assert.deepEqual((await allow(agent, '@b.b', '@a.*', '@b.b', '@a.z')).body, { entries: ['@a.*', '@a.z', '@b.b'] })
    assert.deepEqual((await allow(agent, '@a.-'.replace('-', '9'), '@a.z')).body, {
      entries: ['@a.*', '@a.9', '@a.z', '@b.b'],
    })
    assert.deepEqual((await disallow(agent, '@a.*')).body, { entries: ['@a.9', '@a.z', '@b.b'] })
    assert.deepEqual((await allowlist(agent)).body, { entries: ['@a.9', '@a.z', '@b.b'] })
    assertRefused(await disallow(agent, '@a.*'), 404, 'NOT_FOUND')
  })

  test('entries are added all or none, and never beyond the bound', async () => {
    const agent = await newAgent(service())
    const many = (count: number, owner: string) => Array.from({ length: count }, (_, n) => `@${owner}.n${n}`)
    for (const bad of malformed) assertRefused(await allow(agent, '@good.one', bad), 400, 'INVALID_HANDLE')
    for (const bad of [[], many(101, 'o'), [7], ['@a.\0'], [null]])
      assertRefused(await allow(agent, ...bad), 400, 'VALIDATION_ERROR')
    assert.deepEqual((await allowlist(agent)).body.entries, [])
    const both = await Promise.all([allow(agent, ...many(100, 'a')), allow(agent, ...many(100, 'b'))])
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 400])
    assert.equal((await allow(agent, ...many(20, 'c'))).body.entries.length, 120)
    assertRefused(await allow(agent, '@d.d'), 400, 'VALIDATION_ERROR')
    assert.equal((await allow(agent, '@c.n0')).status, 200)
    for (const bad of ['x', '@a.b.c', '@a.*b', '%']) assertRefused(await disallow(agent, bad), 400, 'INVALID_HANDLE')
  })

  test('an entry allows the next send, and its removal denies it', async () => {
    const [sender, recipient] = await newAgents(service(), 2, { inbound_policy: 'allowlist' })
    const attempt = async (): Promise<number> => (await sender!.send(draftTo(recipient!.handle))).status
    assert.equal(await attempt(), 404)
    await allow(recipient!, sender!.handle)
    assert.equal(await attempt(), 404, 'the gate is bilateral')
    await allow(sender!, '@alice.*')
    assert.equal(await attempt(), 202)
    await disallow(recipient!, sender!.handle)
    assert.equal(await attempt(), 404)
  })

  test('a blocked sender gets the same response as for an unknown recipient', async () => {
    const [sender, recipient] = await newAgents(service(), 2)
    await sender!.sent(draftTo(recipient!.handle))
    await block(recipient!, sender!.handle)
    const denied = await sender!.send(draftTo(recipient!.handle))
    const missing = await sender!.send(draftTo('@alice.nobody-here'))
    assert.deepEqual([denied.status, denied.text], [missing.status, missing.text])
    assertRefused(denied, 404, 'NOT_FOUND')
    assert.deepEqual((await unblock(recipient!, sender!.handle)).body, { unblocked: true })
    await sender!.sent(draftTo(recipient!.handle))
  })

  test('a block is one row however often it is made', async () => {
    const [agent, other] = await newAgents(service(), 2)
    const first = await block(agent!, other!.handle)
    assert.equal(first.status, 201, first.text)
    service().clock.advance(5)
    const again = await Promise.all([block(agent!, other!.handle), block(agent!, other!.handle)])
    for (const { status, body } of again) assert.deepEqual([status, body], [201, first.body])
    assert.deepEqual((await blocks(agent!)).body, { blocks: [first.body], next_cursor: null })
    assertRefused(await unblock(other!, agent!.handle), 404, 'NOT_FOUND')
    await unblock(agent!, other!.handle)
    assertRefused(await unblock(agent!, other!.handle), 404, 'NOT_FOUND')
  })

  test('S13: blocking does not reveal invisible agents', async () => {
    const [agent] = await newAgents(service(), 1)
    const hidden = await newAgent(service(), { handle: agent!.handle.replace('@alice', '@bob'), visibility: 'private' })
    const seen = await newAgent(service(), { handle: agent!.handle.replace('@alice', '@acme') })
    const rows = [
      await block(agent!, hidden.handle),
      await block(agent!, '@bob.nobody'),
      await block(agent!, seen.handle),
    ]
    assert.deepEqual(
      rows.map(({ status }) => status),
      [201, 201, 201],
    )
    assert.deepEqual(
      rows.map(({ body }) => body.blocked_agent_id),
      [null, null, seen.id],
    )
    await allow(hidden, agent!.handle)
    const listed = (await blocks(agent!)).body.blocks
    assert.deepEqual(listed.find(({ blocked_handle }) => blocked_handle === hidden.handle)?.blocked_agent_id, hidden.id)
  })

  test('an invalid handle or the own one cannot be blocked', async () => {
    const agent = await newAgent(service())
    assertRefused(await block(agent, agent.handle), 400, 'VALIDATION_ERROR')
    for (const bad of [...malformed, '@alice.*']) assertRefused(await block(agent, bad), 400, 'INVALID_HANDLE')
    for (const bad of [7, null, [], '@a.\0']) assertRefused(await block(agent, bad), 400, 'VALIDATION_ERROR')
    assertRefused(
      await agent.at('/agents/me/blocks', { method: 'POST', body: { handle: '@a.b', reason: 'x' }, headers: keyed() }),
      400,
      'VALIDATION_ERROR',
    )
    assertRefused(
      await agent.at('/agents/me/blocks', { method: 'POST', body: { handle: '@a.b' } }),
      400,
      'MISSING_IDEMPOTENCY_KEY',
    )
    for (const bad of ['x', '%40a.*', '@a.b.c']) assertRefused(await unblock(agent, bad), 400, 'INVALID_HANDLE')
    assert.deepEqual((await blocks(agent)).body.blocks, [])
  })

  test('blocks are listed page by page, and bounded', async () => {
    const agent = await newAgent(service())
    const handles = Array.from({ length: 8 }, (_, n) => `@o.b${n}`)
    for (const handle of handles) assert.equal((await block(agent, handle)).status, 201)
    assertRefused(await block(agent, '@o.c'), 400, 'VALIDATION_ERROR')
    assert.equal((await block(agent, '@o.b0')).status, 201)
    const walked: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: { body: BlockPage } = await blocks(agent, `?limit=3${cursor && `&cursor=${cursor}`}`)
      walked.push(...body.blocks.map(({ blocked_handle }) => blocked_handle))
      cursor = body.next_cursor
    }
    assert.deepEqual(walked, handles)
    assert.equal((await blocks(agent, '?limit=8')).body.next_cursor, null)
  })

  test('blocks made at the same time do not go beyond the bound together', async () => {
    const agent = await newAgent(service())
    for (let n = 0; n < 7; n++) await block(agent, `@o.b${n}`)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => block(agent, `@o.c${n}`)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array(7).fill(400)])
    assert.equal((await blocks(agent)).body.blocks.length, 8)
  })

  test('a cursor of another agent is only a place in the own list, and a forged one is refused', async () => {
    const [agent, other] = await newAgents(service(), 2)
    for (const handle of ['@o.a', '@o.c']) await block(agent!, handle)
    for (const handle of ['@o.b', '@o.d']) await block(other!, handle)
    const { next_cursor } = (await blocks(other!, '?limit=1')).body
    assert.deepEqual(
      (await blocks(agent!, `?cursor=${next_cursor}`)).body.blocks.map(({ blocked_handle }) => blocked_handle),
      ['@o.c'],
    )
    const forged = [
      '',
      'x',
      '%00',
      'QGE',
      Buffer.from("@a.b' or true").toString('base64url'),
      `${next_cursor}=`,
      `${next_cursor}A`,
      'a'.repeat(300),
      `${next_cursor}&cursor=${next_cursor}`,
    ]
    for (const cursor of forged) assertRefused(await blocks(agent!, `?cursor=${cursor}`), 400, 'VALIDATION_ERROR')
    for (const limit of ['0', '201', '1.5', 'all', '-1'])
      assertRefused(await blocks(agent!, `?limit=${limit}`), 400, 'VALIDATION_ERROR')
  })
})
