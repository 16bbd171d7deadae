import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import type { MessageSearchResult } from '#generated/rest/models.ts'
import { everyEnvelope } from '../../src/store/mail/search.ts'
import { parseSearchQuery } from '../../src/domain/words.ts'
import type { StatementEvent } from '../../src/store/engine/port.ts'
import { unprepared } from '../../src/store/engine/statements.ts'
import { statementNamed } from '../support/named-statement.ts'
import { newAgent, newAgents, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { onEachDatabase } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use-service.ts'

const write = async (agent: Agent, text: string, to = agent): Promise<string> =>
  (await agent.sent(draftTo(to.handle, { content_parts: [textPart(text)] }))).id

const found = async (agent: Agent, q: string): Promise<string[]> => {
  const { body } = await agent.at<MessageSearchResult>(`/search/messages?q=${encodeURIComponent(q)}`)
  return body.envelopes.map(({ envelope_id }) => envelope_id)
}

onEachDatabase((database) => {
  const service = useService({ database })

  test('an acknowledged envelope is found at once, by its owners and by nobody else', async () => {
    const [sender, recipient, stranger] = await newAgents(service(), 3)
    const id = await write(sender!, 'unrepeated', recipient)
    assert.deepEqual([await found(sender!, 'unrepeated'), await found(recipient!, 'unrepeated')], [[id], [id]])
    assert.deepEqual(await found(stranger!, 'unrepeated'), [])
    const viewer = { agentId: sender!.id, handle: sender!.handle }
    assert.deepEqual(
      await service().deps.store.search.find(viewer, parseSearchQuery('unrepeated'), everyEnvelope, 10),
      [id],
    )
  })

  test('any text can be sent, whatever PostgreSQL thinks of its words', async () => {
    const agent = await newAgent(service())
    const text = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.string({ unit: 'grapheme', minLength: 1 }))
    await fc.assert(
      fc.asyncProperty(text, fc.integer({ min: 1, max: 40 }), async (part, times) => {
        await write(agent, part.toWellFormed().replaceAll('\0', ' ').repeat(times))
      }),
      { numRuns: 100 },
    )
  })

  test('a word that occurs again and again is found wherever it stands in a phrase, in the largest text as well', async () => {
    const agent = await newAgent(service())
    const id = await write(agent, 'once more and once again')
    for (const phrase of ['once more', 'once again', 'and once'])
      assert.deepEqual(await found(agent, `"${phrase}"`), [id])
    assert.deepEqual(await found(agent, '"more once"'), [])
    const largest = await write(agent, 'ฟ '.repeat(30_000) + 'last')
    assert.deepEqual(await found(agent, '"ฟ ฟ"'), [largest])
  })

  test('the same is found in many words, which are kept in another way, as in few', async () => {
    const agent = await newAgent(service())
    const text = 'An early bird, early or late: 東京 77'
    const ids = [await write(agent, text), await write(agent, `${text} ${'filler '.repeat(400)}`)].toReversed()
    const queries = [
      'bird',
      'ear bir',
      '"early bird" an',
      'late 東京',
      '"late 東"',
      '"bird early or"',
      '"東 京" 7',
      '"77"',
    ]
    for (const q of queries) assert.deepEqual(await found(agent, q), ids, q)
    for (const q of ['"earl"', '"bird or"', 'ird', '"early late" an', 'an missing', '"7"', 'n e'])
      assert.deepEqual(await found(agent, q), [], q)
    const viewer = { agentId: agent.id, handle: agent.handle }
    for (const q of queries)
      assert.deepEqual(await service().deps.store.search.find(viewer, parseSearchQuery(q), everyEnvelope, 10), ids, q)
  })

  test('a word that is one of a handle finds nothing', async () => {
    const agent = await newAgent(service())
    await write(agent, 'text')
    for (const q of ['agent', agent.handle, agent.handle.slice(1), `"text ${agent.handle}"`])
      assert.deepEqual(await found(agent, q), [], q)
  })

  test('words of the largest text, each of four bytes a letter and of the greatest length, are found to the limit', async () => {
    const agent = await newAgent(service())
    const letters = (n: number): string => [...n.toString(32)].map((digit) => deseret[parseInt(digit, 32)]).join('')
    const deseret = Array.from({ length: 32 }, (_, n) => String.fromCodePoint(0x10428 + n))
    const words = Array.from({ length: 1_800 }, (_, n) => letters(n + 40_000).padEnd(64, deseret[7]))
    const id = await write(agent, words.join(' '))
    assert.deepEqual(await found(agent, words[0]!), [id])
    assert.deepEqual(await found(agent, `"${words[7]} ${words[8]}"`), [id])
  })

  test('new words are sorted into the index in the background, and then nothing is done', async () => {
    const { events, lookups } = service().deps.database
    const agent = await newAgent(service())
    let sorted = 0
    const note = ({ text }: StatementEvent): void => void (text === statementNamed('sort-words').text && sorted++)
    events.on('statement', note)
    for (let n = 0; n < 20; n++) await write(agent, `message ${n} of many`)
    await until(() => Promise.resolve(sorted > 0))
    await pause(1_200)
    const cleaning = `select gin_clean_pending_list('envelope_by_word') as pages`
    const { rows } = await lookups.query(unprepared<{ pages: number }>('clean', cleaning, { pages: 'integer' }))
    assert.equal(rows[0]!.pages, 0, 'pages that had waited')
    sorted = 0
    await pause(1_500)
    events.off('statement', note)
    assert.equal(sorted, 0)
    assert.equal((await found(agent, 'many')).length, 20)
  })
})
