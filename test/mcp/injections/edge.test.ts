import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import type { Thread, ThreadPage } from '#generated/rest/models.ts'
import { newAgent, type Agent } from '../../support/agents.ts'
import { draftTo } from '../../support/client.ts'
import { connectMcp } from '../../support/mcp.ts'
import { useService } from '../../support/use-service.ts'
import { hidden, injections } from './corpus.ts'

const service = useService()

/** End of every text, to find it in results. */
const mark = 'MARKED'

/** Returns the text of the tool's result for a model, and the whole result. */
async function answerOf(client: Client, name: string, input: Record<string, unknown>) {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: input })
  const [part] = content as { text: string }[]
  assert.notEqual(isError, true, part?.text)
  return { text: part?.text ?? '', whole: JSON.stringify({ content, structuredContent }) }
}

/** Sends the text in every field of an envelope that accepts it; other fields stay unchanged. */
async function mailed(sender: Agent, to: string, text: string): Promise<void> {
  const marked = `${text}${mark}`
  const line = marked.slice(-900)
  const parts = [
    { type: 'text', text: marked },
    { type: 'data', schema: 'x', data: { [line]: marked } },
    { type: 'file', url: 'https://evil.example/a', name: marked.slice(-200), mime_type: marked.slice(-60) },
  ] as const
  const whole = await sender.send(draftTo(to, { subject: line, content_parts: [...parts] }))
  if (whole.status === 202) return
  const { status, text: answer } = await sender.send(draftTo(to, { content_parts: parts.slice(0, 2) }))
  assert.equal(status, 202, answer)
}

test('whatever another agent sends, a model sees it behind bars, with nothing hidden', async () => {
  const [evil, alice] = [await newAgent(service()), await newAgent(service())]
  const client = await connectMcp(service(), { token: await alice.tokenFor('mcp') })
  for (const text of Object.values(injections)) await mailed(evil, alice.handle, text)
  await evil.update({ display_name: `${injections['directions turned']}${mark}`.slice(-90) })

  const listed = await client.callTool({ name: 'list_threads', arguments: { limit: 50 } })
  const { threads } = listed.structuredContent as unknown as ThreadPage
  assert.equal(threads.length, Object.keys(injections).length)
  const answers = [
    await answerOf(client, 'list_threads', { limit: 50 }),
    await answerOf(client, 'search_messages', { query: 'obey', limit: 50 }),
    ...(await Promise.all(threads.map(({ id }) => answerOf(client, 'get_thread', { thread_id: id })))),
  ]
  for (const { text, whole } of answers) {
    assert.doesNotMatch(text, hidden)
    assert.doesNotMatch(whole, hidden)
    for (const line of text.split('\n').filter((one) => one.includes(mark))) assert.match(line, /^ *\| /)
  }
  assert.ok(answers.slice(2).every(({ text }) => text.includes(mark) && text.includes(`${evil.handle} (`)))

  const { contents } = await client.readResource({ uri: 'service://threads' })
  assert.doesNotMatch(JSON.stringify(contents), hidden)
  const { tools } = await client.listTools()
  const { resources } = await client.listResources()
  assert.ok(!JSON.stringify([tools, resources, client.getInstructions()]).includes(mark))
  await client.close()
})

test('names that look alike once what is hidden in them is shown do not take the place of each other', async () => {
  const [evil, alice] = [await newAgent(service()), await newAgent(service())]
  const client = await connectMcp(service(), { token: await alice.tokenFor('mcp') })
  const data = { 'a\u200b': 1, [String.raw`a\u{200b}`]: 2 }
  const { id } = await evil.sent(draftTo(alice.handle, { content_parts: [{ type: 'data', data }] }))
  const thread = await client.callTool({ name: 'get_thread', arguments: { thread_id: id.replace('env', 'thr') } })
  const [message] = (thread.structuredContent as unknown as Thread).messages
  const [part] = message?.content_parts ?? []
  assert.deepEqual(Object(part).data, { [String.raw`a\u{200b}`]: 1, [String.raw`a\\u{200b}`]: 2 })
  await client.close()
})
