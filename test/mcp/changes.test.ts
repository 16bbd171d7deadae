import assert from 'node:assert/strict'
import { after, describe, it, mock } from 'node:test'
import { threadIdOf } from '../../src/domain/threads.ts'
import { newAgents, type Agent } from '../support/agents.ts'
import { draftTo, keyed } from '../support/client.ts'
import { contactsOf, never } from '../support/contacts.ts'
import { lineNames, subscribed } from '../../scripts/support/mcp-people.ts'
import { beginSession, fillMailbox, metricOf, rpc, sessionAt, type RawEvents } from '../support/mcp.ts'
import { useTwoProcesses } from '../support/processes.ts'
import { until } from '../support/until.ts'

// Notices by mail are sent on demand.
mock.timers.enable({ apis: ['setInterval'] })
after(() => mock.timers.reset())

const [contacts, threads] = ['service://contacts', 'service://threads']

const env = { ALLOWLIST_ENTRIES_MAX: '4', BUFFERED_BYTES_MAX: '4096', SLOW_READER_SECONDS: '60' }
const { at, processes } = useTwoProcesses(env)
const { of, pair, request, remove, tool } = contactsOf(() => at(0))

const rest = (agent: Agent) => processes().at(0, agent)
const write = (agent: Agent, path: string, body: object) =>
  rest(agent).at(`/agents/me/${path}`, { method: 'POST', body, headers: keyed() })
const erase = (agent: Agent, path: string) =>
  rest(agent).at(`/agents/me/${path}`, { method: 'DELETE', headers: keyed() })

/** Connects a client of the agent to another process than the one that makes the changes. */
const listening = async (line: (typeof lineNames)[number], agent: Agent, ...uris: string[]) =>
  subscribed(line, new URL(`http://127.0.0.1:${at(1).config.port}/mcp`), await agent.tokenFor('mcp'), uris)

for (const line of lineNames)
  describe(`a client that subscribes, ${line}`, () => {
    it('is notified once of each change of a contact, by either side', { timeout: 60_000 }, async () => {
      const [ada, ben] = await pair()
      const related = await of('alice')
      const { told, untold, close } = await listening(line, ada, contacts!)
      const acts: Record<string, () => Promise<unknown>> = {
        'is asked': () => request(ben, ada.handle),
        declines: () => remove(ada, ben.handle),
        asks: () => request(ada, ben.handle),
        'is removed': () => remove(ben, ada.handle),
        'admits, asked by nobody': () => write(ada, 'allowlist', { entries: [ben.handle] }),
        'is admitted': () => write(ben, 'allowlist', { entries: [ada.handle] }),
        'is not admitted any more': () => erase(ben, `allowlist/${ada.handle}`),
        'admits no more': () => erase(ada, `allowlist/${ben.handle}`),
        'is asked again': () => request(ben, ada.handle),
        'has the request taken back': () => remove(ben, ada.handle),
        blocks: () => tool('block_agent', ada, { handle: ben.handle }),
        unblocks: () => erase(ada, `blocks/${ben.handle}`),
        'is joined by an agent of its owner': () => request(related, ada.handle, never),
        'leaves that': () => remove(ada, related.handle, never),
      }
      for (const [act, does] of Object.entries(acts)) {
        await does()
        assert.deepEqual([act, await told(), untold()], [act, contacts, 0])
      }
      await close()
    })

    it('is not notified of changes that its contacts do not show', { timeout: 60_000 }, async () => {
      const [ada, ben] = await pair()
      const stranger = await of('bob')
      const { told, untold, close } = await listening(line, ada, contacts!, threads!)
      await write(ben, 'allowlist', { entries: [ada.handle] })
      await write(ben, 'blocks', { handle: ada.handle })
      await request(ben, stranger.handle)
      const tooMany = ['a', 'b', 'c', 'd', 'e'].map((name) => `@bob.${name}`)
      assert.equal((await write(ada, 'allowlist', { entries: tooMany })).status, 400)
      await tool('block_agent', ada, { handle: stranger.handle })
      assert.deepEqual([await told(), untold()], [contacts, 0])
      await request(stranger, ada.handle)
      await write(ada, 'allowlist', { entries: ['@bob.*'] })
      assert.deepEqual([await told(), untold()], [contacts, 0])
      await close()
    })

    it('is told of messages that were read, however, and not of those that were before', {
      timeout: 60_000,
    }, async () => {
      const [ada, ben] = await newAgents(at(0), 2)
      const sent: string[] = []
      for (let n = 0; n < 6; n++) sent.push((await rest(ben!).sent(draftTo(ada!.handle))).id)
      const thread = `service://threads/${threadIdOf(sent[0]!)}`
      const { told, untold, close } = await listening(line, ada!, threads!, thread)
      const reads: (() => Promise<unknown>)[] = [
        () => rest(ada!).open(sent[0]!),
        () => rest(ada!).openAll([sent[0]!, sent[1]!, sent[2]!]),
        () => rest(ada!).markRead([sent[2]!, sent[3]!]),
        async () =>
          (await beginSession(at(0), await ada!.tokenFor('mcp'))).call('get_thread', {
            thread_id: threadIdOf(sent[4]!),
          }),
      ]
      for (const read of reads) {
        await read()
        assert.deepEqual([new Set([await told(), await told()]), untold()], [new Set([threads, thread]), 0])
        await read()
      }
      await rest(ada!).markRead([sent[5]!])
      assert.deepEqual([new Set([await told(), await told()]), untold()], [new Set([threads, thread]), 0])
      await close()
    })
  })

describe('the stream of a session that subscribes', () => {
  /** Returns the resources of the notifications, up to the one for which `isLast` is true. */
  async function toldUpTo(events: RawEvents, isLast: (message: { method: string; params: object }) => boolean) {
    const uris: string[] = []
    for (;;) {
      const message = JSON.parse((await events.next())?.data ?? assert.fail('the stream has ended'))
      if (message.method === 'notifications/resources/updated') uris.push(message.params.uri)
      if (isLast(message)) return uris
    }
  }
  const isUpdate = ({ method }: { method: string }): boolean => method === 'notifications/resources/updated'

  async function subscribedTo(agent: Agent, ...uris: string[]) {
    const token = await agent.tokenFor('mcp')
    const session = await beginSession(at(0), token)
    for (const uri of uris) await (await session.post(rpc('resources/subscribe', { uri }))).text()
    return { token, session, elsewhere: sessionAt(at(1), token, session.id) }
  }

  it('is notified of changes from before its stream opened', { timeout: 60_000 }, async () => {
    const ada = await of('alice')
    const { elsewhere, session } = await subscribedTo(ada, contacts!)
    const before = await elsewhere.open()
    assert.deepEqual(await toldUpTo(before, isUpdate), [contacts])
    const lastEventId = before.lastId()
    await before.close()
    await tool('block_agent', ada, { handle: '@bob.nobody' })
    const again = await session.open({ 'Last-Event-ID': lastEventId })
    assert.deepEqual(await toldUpTo(again, isUpdate), [contacts])
    await again.close()
  })

  it('is told of what the token of the stream may read, and of resources that there are', {
    timeout: 60_000,
  }, async () => {
    const [ada, ben] = await pair()
    const { session } = await subscribedTo(ada, threads!, contacts!, 'service://threads/none', 'service://nothing')
    const narrow = sessionAt(at(1), await ada.tokenFor('mcp', ['contacts:read']), session.id)
    const events = await narrow.open()
    const { id } = await rest(ada).sent(draftTo(ada.handle))
    await rest(ada).open(id)
    assert.deepEqual(await toldUpTo(events, isUpdate), [contacts])
    await tool('block_agent', ada, { handle: ben.handle })
    assert.deepEqual(await toldUpTo(events, isUpdate), [contacts])
    await events.close()
  })

  it('is told once of all that changed while it was behind', { timeout: 60_000 }, async () => {
    const ada = await of('alice')
    const { elsewhere } = await subscribedTo(ada, contacts!)
    await fillMailbox(at(1), ada, 4_000)
    const events = await elsewhere.open({ 'Last-Event-ID': '0' })
    assert.deepEqual(await toldUpTo(events, isUpdate), [contacts])
    const written: number[] = []
    await until(async () => {
      written.unshift(await metricOf(at(1), 'ams_mcp_events_total'))
      return written[0]! > 10 && written[0] === written[400] // a slow process would have written more in this time
    })
    for (const name of ['a', 'b', 'c']) await tool('block_agent', ada, { handle: `@bob.${name}` })
    assert.deepEqual(await toldUpTo(events, isUpdate), [contacts])
    const { id } = await rest(ada).sent(draftTo(ada.handle))
    assert.deepEqual(await toldUpTo(events, ({ params }) => Object(params).id === id), [])
    await events.close()
  })
})
