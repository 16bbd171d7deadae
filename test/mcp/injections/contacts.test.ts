import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { ulid } from 'ulid'
import type { ContactPage, ThreadPage } from '#generated/rest/models.ts'
import { newAgent } from '../../support/agents.ts'
import { connectMcp } from '../../support/mcp.ts'
import { useService } from '../../support/use-service.ts'
import { run } from '../../jobs/run.ts'
import { hidden, injections } from './corpus.ts'

const service = useService()

/** End of every text, to find it in results. */
const mark = 'MARKED'

const last = (text: string, characters: number): string => [...text].slice(-characters).join('')

async function answerOf(client: Client, name: string, input: Record<string, unknown>) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
  const [part] = content as { text: string }[]
  return { isError, text: part?.text ?? '', whole: JSON.stringify({ content, structuredContent }), structuredContent }
}

/**
 * Sets the agent's name to the text, and requests a contact with it. Resolves with its handle and the question to its
 * person.
 */
async function asks(target: string, text: string): Promise<{ handle: string; asked: string[] }> {
  const evil = await newAgent(service(), { handle: `@bob.${ulid().toLowerCase()}` })
  const asked: string[] = []
  const client = await connectMcp(
    service(),
    { token: await evil.tokenFor('mcp') },
    {
      prepare: (one) =>
        one.setRequestHandler('elicitation/create', ({ params }) => {
          asked.push(params.message)
          return { action: 'accept' }
        }),
    },
  )
  const names = [text, text.replace(/[\0-\x1f\x7f]/g, '')].map((name) => last(`${name}${mark}`, 100))
  const named = await Promise.all(names.map((display_name) => answerOf(client, 'update_my_card', { display_name })))
  assert.equal(named[1]?.isError, undefined, 'what is no control character may be in a name')
  const { isError, text: answer } = await answerOf(client, 'request_contact', {
    handle: target,
    message: last(`${text}${mark}`, 500),
  })
  assert.notEqual(isError, true, answer)
  await client.close()
  return { handle: evil.handle, asked }
}

test('names and request texts of an agent are shown as its words, with nothing hidden', async () => {
  const alice = await newAgent(service())
  const client = await connectMcp(service(), { token: await alice.tokenFor('mcp') })
  const texts = Object.values(injections)
  const evils: Awaited<ReturnType<typeof asks>>[] = []
  for (const text of texts) evils.push(await asks(alice.handle, text))
  for (const { asked } of evils) {
    assert.equal(asked.length, 1)
    assert.doesNotMatch(asked[0]!, hidden)
    const [question, ...words] = asked[0]!.split('\n')
    assert.match(question!, /^Let @bob\.\w+ become a contact of @alice\.\w+\? .* It would send this message:$/)
    assert.ok(words.length > 0 && words.every((line) => line.startsWith('| ')) && asked[0]!.endsWith(mark))
  }

  const contacts = await answerOf(client, 'list_contacts', { limit: 50 })
  const listed = contacts.structuredContent as unknown as ContactPage
  assert.equal(listed.contacts.length, texts.length)
  const own = contacts.text.split('\n').filter((line) => !/^ *\| /.test(line))
  for (const { handle } of evils) {
    const from = own.findIndex((line) => line.startsWith(`- handle: ${handle}, asks_you, since: `))
    assert.ok(from >= 0, contacts.text)
    assert.deepEqual(own.slice(from + 1, from + 3), [
      `display_name, written by ${handle}:`,
      `message, written by ${handle}:`,
    ])
  }

  await run(service(), 'contacts')
  const told = await answerOf(client, 'list_threads', { limit: 50 })
  const { threads } = told.structuredContent as unknown as ThreadPage
  assert.equal(threads.length, texts.length)
  const letters = await Promise.all(threads.map(({ id }) => answerOf(client, 'get_thread', { thread_id: id })))
  for (const { text, whole } of [contacts, told, ...letters]) {
    assert.doesNotMatch(text, hidden)
    assert.doesNotMatch(whole, hidden)
    for (const line of text.split('\n').filter((one) => one.includes(mark))) assert.match(line, /^ *\| /)
  }
  for (const { text } of letters) {
    assert.ok(text.includes(mark))
    assert.match(text, /data, written by @bob\.\w+ \(unknown\):/)
  }
  const { contents } = await client.readResource({ uri: 'service://contacts' })
  assert.doesNotMatch(JSON.stringify(contents), hidden)
  assert.ok(JSON.stringify(contents).includes(mark))
  await client.close()
})
