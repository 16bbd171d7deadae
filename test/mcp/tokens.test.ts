import assert from 'node:assert/strict'
import { describe, it, test, type TestContext } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { fixedClock } from '../../scripts/support/test-clock.ts'
import { threadIdOf } from '../../src/domain/threads.ts'
import { memoize } from '../../src/platform/caches.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { draftTo, textPart } from '../support/client.ts'
import { beginSession, connectMcp, eras, rpc } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService({ clock: fixedClock() })

/** Returns the number of tokens that a model reads for a text, or for a value as JSON. */
const tokensOf = (value: unknown): number => countTokens(typeof value === 'string' ? value : JSON.stringify(value))

/** Messages of a conversation about an invoice. They have about 40 tokens each. */
const bodies = [
  'Hello, could you send us the invoice for June? Our books close on the fifth, and the purchase order is PO-4411. We need it with the VAT number of our Dutch branch, please.',
  'Of course. The invoice for June is INV-2025-06-118 over 12,900.00 EUR, and it is due in 30 days. I have noted the Dutch branch, and will send the PDF within the hour.',
  'Thank you. One question before we pay: the delivery of 14 June was two pallets short. Is the credit note for those already part of this amount, or will it come separately?',
  'It comes separately. The warehouse confirmed the missing pallets yesterday, so I will issue a credit note over 1,240.00 EUR today, and refer to the same purchase order.',
]
const subjects = [
  ...['Invoice for June', 'Missing pallets', 'Delivery next week', 'Contract renewal 2026', 'Price list'],
  ...['Meeting on Thursday', 'Access to the test system', 'Question about PO-4411', 'Holiday cover', 'Survey'],
]
const others = ['@bob.purchasing', '@bob.finance', '@bob.logistics', '@alice.support', '@alice.warehouse']

/** Fills a mailbox with 20 threads of five agents, half of them unread. The newest thread has 20 messages. */
const mailbox = memoize(async () => {
  const own = { inbound_policy: 'open' } as const
  const reader = await newAgent(service(), { ...own, handle: '@alice.billing' })
  const writers: Agent[] = []
  for (const handle of others) writers.push(await newAgent(service(), { ...own, handle }))
  for (let n = 0; n < 20; n++) {
    service().clock.advance(10_000)
    const subject = subjects[n % subjects.length]!
    const draft = draftTo(reader.handle, { subject, content_parts: [textPart(bodies[0])] })
    await writers[n % writers.length]!.sent(draft)
    if (n % 2 === 0) await reader.markRead([draft.id])
  }
  const subject = subjects[0]!
  const first = draftTo(reader.handle, { subject, content_parts: [textPart(bodies[0])] })
  await writers[0]!.sent(first)
  const references = [first.id]
  for (let n = 1; n < 20; n++) {
    service().clock.advance(10_000)
    const [sender, to] = n % 2 ? [reader, writers[0]!] : [writers[0]!, reader]
    const links = { in_reply_to: references.at(-1)!, references: [...references] }
    const reply = draftTo(to.handle, { subject, ...links, content_parts: [textPart(bodies[n % bodies.length])] })
    await sender.sent(reply)
    references.push(reply.id)
  }
  return { token: await reader.tokenFor('mcp'), thread_id: threadIdOf(first.id) }
})

async function connected(era: (typeof eras)[number]): Promise<{ client: Client; thread_id: string }> {
  const { token, thread_id } = await mailbox()
  return { client: await connectMcp(service(), { token }, { era }), thread_id }
}

/** Returns the tokens of a result as text and as structured content. */
async function costOf(client: Client, name: string, input: Record<string, unknown>) {
  const { content, structuredContent, isError } = (await client.callTool({ name, arguments: input })) as CallToolResult
  const [part] = content
  assert.ok(part?.type === 'text' && !isError, JSON.stringify(content))
  return { text: tokensOf(part.text), structured: tokensOf(structuredContent) }
}

function assertWithin(context: TestContext, what: string, tokens: number, max: number): void {
  context.diagnostic(`${what}: ${tokens} of ${max} tokens`)
  assert.ok(tokens <= max, `${what}: ${tokens} tokens, at most ${max}`)
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

for (const era of eras)
  describe(`what a model pays, in ${era}`, () => {
    it('for all tools', async (context) => {
      const { client } = await connected(era)
      const { tools } = await client.listTools()
      assert.equal(tools.length, 15)
      const seen = tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
      assertWithin(context, 'tools', sumOf(seen.map(tokensOf)), 2_200)
      assertWithin(context, 'output schemas', sumOf(tools.map(({ outputSchema }) => tokensOf(outputSchema))), 3_000)
      await client.close()
    })

    it('for the skills: little for their names and descriptions, and not much for each one that it loads', async (context) => {
      const { client } = await connected(era)
      const { resources } = await client.listResources()
      const skills = resources.filter(({ uri }) => uri.startsWith('skill://'))
      assert.equal(skills.length, 3)
      const seen = skills.map(({ name, description }) => ({ name, description }))
      assertWithin(context, 'names and descriptions of the skills', sumOf(seen.map(tokensOf)), 220)
      for (const { uri } of skills) {
        const { contents } = await client.readResource({ uri })
        assertWithin(context, uri, tokensOf(Object(contents[0]).text), 600)
      }
      await client.close()
    })

    it('for 20 messages, and for 20 threads', async (context) => {
      const { client, thread_id } = await connected(era)
      const bodyTokens = sumOf(Array.from({ length: 20 }, (_, n) => tokensOf(bodies[n % bodies.length])))
      const thread = await costOf(client, 'get_thread', { thread_id, mark_read: false })
      assertWithin(context, 'get_thread as text', thread.text, 2.5 * bodyTokens)
      assertWithin(context, 'get_thread as structure', thread.structured, 2.5 * bodyTokens)
      const list = await costOf(client, 'list_threads', {})
      assertWithin(context, 'list_threads as text', list.text, 900)
      assertWithin(context, 'list_threads as structure', list.structured, 900)
      await client.close()
    })
  })

test('a client whose revision has no structured content gets text alone', async () => {
  const { token } = await mailbox()
  const session = await beginSession(service(), token, { version: '2025-03-26' })
  const { result } = Object(await (await session.call('list_threads', {})).json())
  assert.deepEqual(Object.keys(result), ['content'])
  const listed = Object(await (await session.post(rpc('tools/list'))).json()).result.tools
  assert.equal(listed.length, 15)
  assert.ok(listed.every((tool: object) => !('outputSchema' in tool)))
})
