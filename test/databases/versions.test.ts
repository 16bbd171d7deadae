import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { formToken } from '../../src/edges/web/forgery.ts'
import { newAgent, newAgents } from '../support/agents.ts'
import { draftTo, keyed, textPart } from '../support/client.ts'
import { refresh, tokensOf } from '../support/consents.ts'
import { filePart, uploaded } from '../support/files.ts'
import { listen } from '../support/listener.ts'
import { connectMcp } from '../support/mcp.ts'
import { newPerson } from '../support/people.ts'
import { packagedVersions, startPostgres } from '../../scripts/support/postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { startService, type Service } from '../support/service.ts'
import { sweepNow } from '../support/sweep.ts'
import { until } from '../support/until.ts'
import { pairWith, toThisMachine, work } from '../support/webhooks.ts'
import { filesOfZip } from '../support/zip.ts'

const dayMs = 86_400_000

/** Uses every feature once, and asserts a result that shows that it works. */
const walk: Record<string, (service: Service) => Promise<void>> = {
  async 'sends, replies, files and data'(service) {
    const [ann, ben, cleo] = await newAgents(service, 3)
    const first = await ann!.sent(draftTo(ben!.handle, { subject: 'First' }))
    await ann!.sent(draftTo([ben!.handle, cleo!.handle], { monitor: { events: ['stored'] } }))
    await ben!.sent(draftTo(ann!.handle, { in_reply_to: first.id, references: [first.id] }))
    const file = await uploaded(service, ann!)
    const parts = [textPart('see'), filePart(file.id), { type: 'data' as const, data: { n: 1 } }]
    const { id } = await ann!.sent(draftTo(ben!.handle, { content_parts: parts }))
    assert.equal((await ben!.openAll([id, first.id])).body.envelopes.length, 2)
    assert.equal((await ben!.open(id)).status, 200)
    assert.deepEqual((await ben!.markRead(await ben!.ids())).body, { marked_read: 1 })
    for (const [direction, count] of Object.entries({ in: 3, out: 1, both: 4 }))
      assert.equal((await ben!.ids({ direction })).length, count, direction)
    assert.equal((await ben!.ids({ unread: true })).length, 0)
    const [newest] = await ben!.ids({ limit: 1 })
    const { body } = await ben!.list({ limit: 1 })
    assert.equal((await ben!.ids({ limit: 1, ...body.next_cursor })).includes(newest!), false)
    assert.equal((await ann!.send(draftTo('@nobody.here'))).status, 404)
  },
  async 'search and trust'(service) {
    const [ann, ben] = await newAgents(service, 2)
    await ann!.sent(draftTo(ben!.handle, { subject: 'Zanzibar', content_parts: [textPart('meeting about zebras')] }))
    const found = await ben!.at<{ envelopes: unknown[] }>('/search/messages?q=zebras')
    assert.equal(found.body.envelopes.length, 1, found.text)
    assert.equal((await ben!.at(`/search/agents?q=${ann!.handle.slice(7, 30)}`)).status, 200)
    const key = randomUUID()
    const allow = { method: 'POST', body: { entries: [ann!.handle] }, headers: keyed(key) } as const
    const [one, again] = [await ben!.at('/agents/me/allowlist', allow), await ben!.at('/agents/me/allowlist', allow)]
    assert.deepEqual([one.status, again.text], [200, one.text])
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    const block = { method: 'POST', body: { handle: ann!.handle }, headers: keyed() } as const
    assert.equal((await ben!.at('/agents/me/blocks', block)).status, 201)
    assert.equal((await ann!.send(draftTo(ben!.handle))).status, 404)
  },
  async 'threads and contacts of tools'(service) {
    const [ann, ben] = await newAgents(service, 2)
    const client = await connectMcp(service, { token: await ann!.tokenFor('mcp') })
    const use = async (name: string, given: Record<string, unknown> = {}): Promise<Record<string, unknown>> => {
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: given })
      assert.ok(!isError, JSON.stringify(content))
      return structuredContent as Record<string, unknown>
    }
    const message = { subject: 'Plans', initial_message: 'Hello' }
    await use('create_thread', { with_handle: ben!.handle.slice(1), ...message })
    const { threads } = (await use('list_threads')) as { threads: { id: string }[] }
    await use('send_message', { thread_id: threads[0]!.id, content: 'More' })
    await use('get_thread', { thread_id: threads[0]!.id })
    await use('search_messages', { query: 'Hello' })
    await use('add_skill', { name: 'sums', description: 'adds' })
    await use('request_contact', { handle: ben!.handle })
    await use('list_contacts')
    await client.close()
  },
  async 'authorization by code and refresh'(service) {
    const { clientId, refresh_token } = await tokensOf(service, { resource: service.config.baseUrl })
    const { status, text } = await refresh(service, clientId, refresh_token, { resource: service.config.baseUrl })
    assert.equal(status, 200, text)
  },
  async 'live feeds'(service) {
    const [ann, ben] = await newAgents(service, 2)
    const listener = await listen(service, ben!)
    const { id } = await ann!.sent(draftTo(ben!.handle))
    const frame = await listener.next()
    assert.equal(frame.op === 'envelope.notify' && frame.id, id)
    listener.socket.close()
  },
  async webhooks(service) {
    const receiver = await startReceiver()
    const { write } = await pairWith(service, receiver)
    const ids = await write(2)
    await work(service)
    assert.deepEqual([...(await receiver.got(2))].toSorted(), ids.toSorted())
    await receiver.close()
  },
  async export(service) {
    const { username, browser } = await newPerson(service)
    const agent = await newAgent(service, { handle: `@${username}.one` })
    await agent.sent(draftTo(agent.handle))
    const action = '/dashboard/account/export'
    const secret = browser.cookies.get('ams') ?? ''
    const answer = await fetch(service.config.webUrl + action, {
      method: 'POST',
      body: new URLSearchParams({ token: formToken({ secret, isNew: false }, action) }),
      headers: { cookie: `ams=${secret}`, 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(answer.status, 200)
    assert.ok(filesOfZip(Buffer.from(await answer.arrayBuffer())).has('account.json'))
  },
  async 'jobs and retention'(service) {
    for (const { run } of service.deps.jobs) await run()
    service.clock.advance(100 * dayMs)
    assert.ok((await sweepNow(service)) > 0)
  },
}

describe('every feature works', () => {
  for (const version of packagedVersions)
    test(`on PostgreSQL ${version}`, async (t) => {
      const postgres = await startPostgres([], version)
      const service = await startService({ database: 'postgres', databaseUrl: postgres.url, env: toThisMachine })
      t.after(async () => {
        await service.close()
        await postgres.remove()
      })
      assert.match(service.deps.database.description, new RegExp(`^PostgreSQL ${version}`))
      for (const [name, step] of Object.entries(walk)) await t.test(name, () => step(service))
      await until(() => service.deps.database.general.load().waiting === 0)
      assert.deepEqual(service.violations, [])
    })
})
