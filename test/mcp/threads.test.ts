import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { Thread } from '#generated/rest/models.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { assertRefused, draftTo, newEnvelopeId, textPart } from '../support/client.ts'
import { uploaded } from '../support/files.ts'
import { eras } from '../support/mcp.ts'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { startSecondService } from '../support/service.ts'
import { talkersOn, toolCaller } from '../support/tool-caller.ts'
import { useService } from '../support/use-service.ts'

const limits = { RATE_LIMITS: 'on', REPLIES_PER_THREAD_PER_MINUTE: '6', REQUESTS_PER_MINUTE: '10000' }
const service = useService({ database: 'postgres', clock: fixedClock(), env: limits })
const talkers = talkersOn(service)

const threadOf = (envelopeId: string): string => envelopeId.replace('env_', 'thr_')
const textsOf = ({ messages }: Thread): unknown[] => messages.map(({ text }) => text)
const begin = (to: Agent, text: string) => ({ with_handle: to.handle.slice(1), subject: text, initial_message: text })

for (const era of eras)
  test(`two agents converse by tools alone, in ${era}`, async () => {
    const [ann, ben] = await talkers(2, era)
    const first = await ann!.tool('create_thread', begin(ben!, 'Question'))
    const { thread_id } = first
    assert.deepEqual(first.recipients, [ben!.handle])
    assert.equal(thread_id, threadOf(first.envelope_id))

    const listed = await ben!.tool('list_threads', { status: 'unread' })
    assert.deepEqual(listed, {
      agents: { [ann!.handle]: 'same_owner' },
      threads: [
        {
          date: new Date(first.created_at).toISOString().slice(0, 10),
          id: thread_id,
          from: ann!.handle,
          unread: true,
          subject: 'Question',
        },
      ],
    })
    const question = { id: first.envelope_id, from: ann!.handle, created_at: first.created_at, unread: true }
    const agents = { [ann!.handle]: 'same_owner', [ben!.handle]: 'you' }
    const whole = { agents, id: thread_id, subject: 'Question', messages: [{ ...question, text: 'Question' }] }
    const unmarked = await ben!.tool('get_thread', { thread_id, mark_read: false })
    assert.deepEqual(unmarked, { ...whole, status: 'unread' })
    assert.deepEqual(await ben!.tool('get_thread', { thread_id }), whole)
    assert.deepEqual((await ben!.tool('list_threads', { status: 'unread' })).threads, [])

    const second = await ben!.tool('send_message', { thread_id, content: 'Answer' })
    const third = await ann!.tool('send_message', { thread_id, content: 'Thanks' })
    assert.deepEqual([second.thread_id, third.thread_id], [thread_id, thread_id])
    const conversation = await ben!.tool('get_thread', { thread_id })
    assert.deepEqual(textsOf(conversation), ['Question', 'Answer', 'Thanks'])
    assert.deepEqual(
      conversation.messages.map(({ from, unread = false }) => [from, unread]),
      [
        [ann!.handle, false],
        [ben!.handle, false],
        [ann!.handle, true],
      ],
    )
    const { body } = await ben!.open(third.envelope_id)
    assert.deepEqual(
      [body.in_reply_to, body.references, body.subject],
      [second.envelope_id, [first.envelope_id, second.envelope_id], 'Question'],
    )
  })

describe('the threads of an agent', () => {
  it('are listed by their newest message, a page after the other, each of them once', async () => {
    const [ann, ben] = await talkers(2)
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.unshift((await ben!.tool('create_thread', begin(ann!, `Thread ${n}`))).thread_id)
    await ann!.tool('send_message', { thread_id: ids[4]!, content: 'up again' })
    const expected = [ids[4], ids[0], ids[1], ids[2], ids[3]]
    const found: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await ann!.tool('list_threads', { limit: 2, ...(cursor !== undefined && { cursor }) })
      assert.ok(page.threads.length > 0)
      found.push(...page.threads.map(({ id }) => id))
      cursor = page.next_cursor
    }
    assert.deepEqual(found, expected)
    const refusal = await ann!.refusal('list_threads', { cursor: 'MQ' })
    assert.match(refusal, /VALIDATION_ERROR/)
  })

  it('leave the list when they are archived, until something new comes', async () => {
    const [ann, ben] = await talkers(2)
    const { thread_id, envelope_id } = await ben!.tool('create_thread', begin(ann!, 'Later'))
    const statuses = async (): Promise<string[]> => {
      const pages = ['active', 'unread', 'archived'].map((status) => ann!.tool('list_threads', { status }))
      return (await Promise.all(pages)).map(({ threads }) =>
        threads.map(({ unread }) => (unread ? 'unread' : 'read')).join(),
      )
    }
    assert.deepEqual(await statuses(), ['unread', 'unread', ''])
    const { threads } = service().deps.store
    assert.equal(await threads.archive(ann!.id, envelope_id, true), true)
    assert.equal(await threads.archive(ann!.id, newEnvelopeId(), true), false)
    assert.deepEqual(await statuses(), ['', '', 'read'])
    const { status } = await ann!.tool('get_thread', { thread_id, mark_read: false })
    assert.equal(status, 'archived')
    await ben!.tool('send_message', { thread_id, content: 'Now' })
    assert.deepEqual(await statuses(), ['unread', 'unread', ''])
    await ann!.tool('get_thread', { thread_id })
    assert.deepEqual(await statuses(), ['read', '', ''])
  })

  it('are shown back to their beginning by cursors', async () => {
    const [ann] = await talkers(1)
    const { thread_id } = await ann!.tool('create_thread', begin(ann!, '0'))
    for (let n = 1; n <= 6; n++) await ann!.tool('send_message', { thread_id, content: `${n}` })
    const texts: unknown[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await ann!.tool('get_thread', { thread_id, limit: 3, ...(cursor !== undefined && { cursor }) })
      texts.unshift(...textsOf(page))
      cursor = page.earlier_cursor
    }
    assert.deepEqual(texts, ['0', '1', '2', '3', '4', '5', '6'])
  })

  it('are nobody else’s: a foreign thread is like one that does not exist', async () => {
    const [ann, ben, eve] = await talkers(3)
    const { thread_id } = await ann!.tool('create_thread', begin(ben!, 'Secret'))
    for (const tool of ['get_thread', 'send_message'] as const) {
      const input = tool === 'send_message' ? { content: 'Hello' } : {}
      const foreign = await eve!.refusal(tool, { thread_id, ...input })
      assert.match(foreign, /NOT_FOUND/)
      assert.equal(foreign, await eve!.refusal(tool, { thread_id: threadOf(newEnvelopeId()), ...input }))
    }
    assert.deepEqual((await eve!.tool('list_threads')).threads, [])
  })

  it('have branches, foreign roots and parents that are missing, and a mailbox of its own each', async () => {
    const [ann, ben, cat] = await talkers(3)
    const root = await ann!.sent(draftTo(ben!.handle, { subject: 'Root' }))
    const left = draftTo([ben!.handle, cat!.handle], { in_reply_to: root.id, references: [root.id] })
    await ann!.sent(left)
    await ben!.sent(draftTo([ann!.handle], { in_reply_to: root.id }))
    await cat!.sent(draftTo([ann!.handle, ben!.handle], { in_reply_to: left.id, references: [left.id] }))
    const [first] = (await ann!.tool('list_threads')).threads
    assert.deepEqual([first?.id, first?.subject], [threadOf(root.id), 'Root'])
    const lengths = [ann!, ben!, cat!].map((agent) => agent.tool('get_thread', { thread_id: threadOf(root.id) }))
    assert.deepEqual(
      (await Promise.all(lengths)).map(({ messages }) => messages.length),
      [4, 4, 2],
    )
  })

  it('have the root that an envelope names if the mailbox does not know it, with itself and circles too', async () => {
    const [ann, ben] = await talkers(2)
    const [one, two, elsewhere] = [newEnvelopeId(), newEnvelopeId(), newEnvelopeId()]
    await ann!.sent(draftTo(ben!.handle, { id: one, references: [elsewhere, two], in_reply_to: two }))
    await ann!.sent(draftTo(ben!.handle, { id: two, references: [one], in_reply_to: one }))
    const own = newEnvelopeId()
    await ann!.sent(draftTo(ben!.handle, { id: own, references: [own], in_reply_to: own }))
    const { threads } = await ben!.tool('list_threads')
    assert.deepEqual(
      threads.map(({ id: thread }) => thread),
      [threadOf(own), threadOf(elsewhere)],
    )
  })
})

describe('a message in a thread', () => {
  it('replies to everybody of the newest message, without reports', async () => {
    const [ann, ben, cat, dan] = await talkers(4)
    const monitor = { events: ['stored' as const] }
    const { id } = await ann!.sent(draftTo([ben!.handle, cat!.handle], { cc: [dan!.handle], monitor }))
    const thread_id = threadOf(id)
    const listed = await ann!.tool('list_threads')
    const service = '@operator.postmaster'
    assert.deepEqual(listed.agents, { [service]: 'service' }, 'the reports are in the thread of what they report on')
    const own = await ann!.tool('get_thread', { thread_id })
    const handles = [ann!, ben!, cat!, dan!].map(({ handle }) => handle)
    assert.deepEqual(Object.keys(own.agents), [...handles, service])
    assert.deepEqual(own.messages[1]?.to, [ann!.handle], 'a report goes to the sender alone')
    const again = await ann!.tool('send_message', { thread_id, content: 'One more thing' })
    assert.deepEqual(again.recipients, [ben!.handle, cat!.handle, dan!.handle])
    const answer = await ben!.tool('send_message', { thread_id, content: 'Good' })
    assert.deepEqual(answer.recipients, [ann!.handle, cat!.handle, dan!.handle])
    const { messages } = await dan!.tool('get_thread', { thread_id })
    assert.deepEqual(messages.at(-1)?.cc, [dan!.handle])
    assert.deepEqual(messages.at(-1)?.to, [ann!.handle, cat!.handle])
  })

  it('is refused as any other send: all recipients or none, and none is named', async () => {
    const [ann, ben] = await talkers(2)
    const { thread_id } = await ann!.tool('create_thread', begin(ben!, 'Hello'))
    await ann!.update({ inbound_policy: 'allowlist' })
    assert.match(await ben!.refusal('send_message', { thread_id, content: 'Hello' }), /NOT_FOUND/)
    assert.match(await ann!.refusal('create_thread', { ...begin(ben!, 'x'), with_handle: 'no.body' }), /NOT_FOUND/)
    const closed = await ben!.refusal('create_thread', begin(ann!, 'x'))
    assert.equal(closed, await ben!.refusal('create_thread', { ...begin(ann!, 'x'), with_handle: 'no.body' }))
    assert.match(closed, /\. To ask that agent for contact, call request_contact\./, 'what a model can do next')
  })

  it('carries files, each once', async () => {
    const [ann, ben] = await talkers(2)
    const { id } = await uploaded(service(), ann!)
    const { thread_id } = await ann!.tool('create_thread', { ...begin(ben!, 'File'), attachment_ids: [id] })
    const { messages } = await ben!.tool('get_thread', { thread_id })
    const [text, part] = messages[0]?.content_parts ?? []
    assert.deepEqual([text, messages[0]?.text], [{ type: 'text', text: 'File' }, undefined])
    assert.ok(part?.type === 'file' && part.file_id === id, JSON.stringify(part))
    assert.equal((await fetch(part.url ?? '')).status, 200)
    const again = await ann!.refusal('send_message', { thread_id, content: 'Again', attachment_ids: [id] })
    assert.match(again, /INVALID_FILE/)
  })

  it('may be marked as automatic, and gets only the requested delivery reports', async () => {
    const [ann, ben] = await talkers(2)
    const { thread_id } = await ann!.tool('create_thread', begin(ben!, 'Are you there?'))
    await ben!.tool('send_message', { thread_id, content: 'I am away.', auto_reply: true })
    const { messages } = await ann!.tool('get_thread', { thread_id })
    assert.deepEqual(
      messages.map(({ auto_reply, text }) => [auto_reply, text]),
      [
        [undefined, 'Are you there?'],
        [true, 'I am away.'],
      ],
    )
    assert.deepEqual((await ben!.tool('get_thread', { thread_id })).messages.length, 2)
  })

  it('is found by its words, with its thread and who wrote it', async () => {
    const [ann, ben] = await talkers(2)
    const { thread_id } = await ann!.tool('create_thread', begin(ben!, 'Invoice'))
    const { envelope_id } = await ben!.tool('send_message', { thread_id, content: 'Of which month?' })
    const { agents, messages } = await ann!.tool('search_messages', { query: 'month' })
    assert.deepEqual(agents, { [ben!.handle]: 'same_owner' })
    assert.deepEqual(
      messages.map((hit) => [hit.id, hit.thread_id, hit.from, hit.to]),
      [[envelope_id, thread_id, ben!.handle, [ann!.handle]]],
    )
  })
})

test('the trust of an author follows from the reader’s lists', async () => {
  const handle = (name: string): string => `@bob.${name}${newEnvelopeId().slice(-6).toLowerCase()}`
  const [named, included, blocked, stranger] = [handle('n'), `@acme.${handle('i').slice(5)}`, handle('b'), handle('s')]
  const lists = { allowlist: [named, '@acme.*', blocked], blocks: [blocked] }
  const [reader] = await talkers(1, undefined, { inbound_policy: 'open', ...lists })
  const others = [named, included, blocked, stranger]
  for (const other of others) await newAgent(service(), { handle: other })
  const trust = async (of: readonly string[]): Promise<string[]> => {
    const authorOf = await service().deps.authors({ agentId: reader!.id, handle: reader!.handle }, of)
    return of.map((one) => authorOf(one).trust)
  }
  const all = [...others, reader!.handle, '@alice.assistant', '@operator.postmaster', '@no.body']
  const rest = ['you', 'same_owner', 'service', 'unknown']
  assert.deepEqual(await trust(all), ['admitted', 'admitted', 'unknown', 'unknown', ...rest])
  await newAgent(service(), { handle: named, allowlist: [reader!.handle] })
  await newAgent(service(), { handle: stranger, allowlist: [reader!.handle] })
  assert.deepEqual(await trust(all), ['contact', 'admitted', 'unknown', 'unknown', ...rest])
})

test('answers in one thread are slowed, in all processes together, whichever edge they come by', async () => {
  const [ann, ben] = await talkers(2)
  const { thread_id, envelope_id } = await ann!.tool('create_thread', begin(ben!, 'Ping'))
  const reply = () => draftTo(ann!.handle, { in_reply_to: envelope_id, content_parts: [textPart('Pong')] })
  const second = await startSecondService(service(), { ...limits, MCP_URL: service().config.mcpUrl })
  try {
    const elsewhere = await toolCaller(second, ben!)
    for (let n = 0; n < 3; n++) {
      await ben!.sent(reply())
      await elsewhere.tool('send_message', { thread_id, content: 'Pong' })
    }
    const refused = await ben!.send(reply())
    assertRefused(refused, 429, 'RATE_LIMITED')
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.match(await elsewhere.refusal('send_message', { thread_id, content: 'Pong' }), /RATE_LIMITED.*this thread/)
    await elsewhere.close()
  } finally {
    await second.close()
  }
  await ann!.tool('send_message', { thread_id, content: 'Ping' })
  await ben!.tool('create_thread', begin(ann!, 'Something else'))
  service().clock.advance(60_000)
  await ben!.tool('send_message', { thread_id, content: 'Pong' })
})
