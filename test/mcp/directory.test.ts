import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { visitor } from '../../scripts/support/visitor.ts'
import { guideText } from '../support/guides.ts'
import { mailboxes, textOf } from '../support/mail.ts'
import { hostedApp } from '../support/mcp-app.ts'
import { connectMcp } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const guide = guideText('directory')
const review = JSON.parse(/```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')
const [{ username, password }] = review.accounts
const redirectUri = 'https://claude.ai/api/mcp/auth_callback'

/** Rows of the tables of prompts: the prompt, and the tool if there is one. */
const [, recipe = ''] = /^## Create a test account\n([\s\S]*?)^## /m.exec(guide) ?? []
const prompts = [...recipe.matchAll(/^\| ([^|]+[.?]) \| (?:`(\w+)` \| )?[^|]+ \|$/gm)]

/** Steps of the reviewer by their prompts: arguments of the tool, and a part of the expected result. */
type Step = [prompt: string, input: (thread: string) => object, expected: RegExp]
const steps: readonly Step[] = [
  ['Show my threads.', () => ({}), /"unread":true,"subject":"Invoice 42"/],
  ['Read the thread about the invoice.', (thread_id) => ({ thread_id }), /"text":"Please pay until Friday\."/],
  ['Reply that I pay tomorrow.', (thread_id) => ({ thread_id, content: 'I pay tomorrow.' }), /"envelope_id":"env_/],
  ['Search my mail for the word invoice.', () => ({ query: 'invoice' }), /Invoice 42/],
  ['Who are my contacts?', () => ({}), /"handle":"@reviewer\.supplier"/],
  ['Ask @globex.buyer for contact.', () => ({ handle: '@globex.buyer' }), /"waiting_for_approval"/],
]

describe('the test account for reviewers', () => {
  const service = useService({ bootstrap: review, env: { REDIRECT_URIS: 'claude.ai' } })

  it('works as the guide says, from the file to the last prompt', async () => {
    const person = visitor(service())
    assert.equal((await person.signIn(username, password)).status, 303)
    const [supplier, assistant] = await agentsOf(person)
    const form = `${mailboxes}/${supplier}/new`
    const fields = { to: '@reviewer.assistant', subject: 'Invoice 42', text: 'Please pay until Friday.' }
    for (const text of Object.values(fields)) assert.ok(guide.includes(text), text)
    const sent = await person.submit(await person.go(form), { action: form, fields })
    assert.equal(sent.status, 303, sent.text)

    const app = await hostedApp(service(), { person, agentId: assistant!, redirectUri })
    const client = await connectMcp(service(), { token: app.token }, { capabilities: {} })
    const thread = /thr_\w+/.exec(await answerOf(client, 'list_threads', {}))?.[0] ?? ''
    assert.deepEqual(
      prompts.filter(([, , tool]) => tool !== undefined).map(([, prompt]) => prompt),
      steps.map(([prompt]) => prompt),
    )
    for (const [prompt, input, expected] of steps) {
      const tool = prompts.find(([, one]) => one === prompt)?.[2] ?? ''
      assert.match(await answerOf(client, tool, input(thread)), expected, prompt)
    }
    const refused = await client.callTool({
      name: 'create_thread',
      arguments: { with_handle: '@globex.buyer', subject: 'Hello', initial_message: 'Hello' },
    })
    assert.match(JSON.stringify(refused), /NOT_FOUND/)
    const { tools } = await client.listTools()
    assert.ok(!tools.some(({ name }) => /delete/.test(name)))
    assert.equal(prompts.length, steps.length + 3)
    await client.close()
    assert.match(textOf(await person.go('/dashboard/approvals')), /@globex\.buyer/)
  })

  /** Returns the ids of the supplier and of the assistant, from the pages. */
  async function agentsOf(person: ReturnType<typeof visitor>): Promise<string[]> {
    const { text } = await person.go('/dashboard/agents')
    return ['@reviewer.supplier', '@reviewer.assistant'].map((handle) => {
      const links = [...text.matchAll(/href="\/dashboard\/agents\/(agt_\w+)"[^>]*>([^<]*(?:<(?!\/a)[^<]*)*)<\/a>/g)]
      return links.find(([, , label]) => label?.includes(handle.slice(1)))?.[1] ?? assert.fail(text)
    })
  }
})

/** Returns the structured content of a call as JSON. */
async function answerOf(client: Client, name: string, input: object): Promise<string> {
  const result = (await client.callTool({ name, arguments: { ...input } })) as CallToolResult
  assert.ok(!result.isError, JSON.stringify(result))
  return JSON.stringify(result.structuredContent)
}
