import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newAgent } from '../support/agents.ts'
import { connectMcp } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
type Hint = (typeof names)[number]

/** Tools for which a hint is true. */
const expected: Readonly<Record<Hint, readonly string[]>> = {
  readOnlyHint: ['list_contacts', 'list_threads', 'search_messages'],
  destructiveHint: [
    ...['create_thread', 'send_message', 'remove_contact', 'block_agent'],
    ...['update_my_card', 'add_skill', 'remove_skill'],
  ],
  idempotentHint: [
    ...['list_contacts', 'list_threads', 'get_thread', 'search_messages', 'request_contact', 'remove_contact'],
    ...['block_agent', 'unblock_agent', 'update_my_card', 'add_skill', 'remove_skill'],
  ],
  openWorldHint: [
    ...['create_thread', 'send_message', 'request_contact', 'remove_contact'],
    ...['update_my_card', 'add_skill', 'remove_skill'],
  ],
}

test('every tool has a title and says all four hints, as directories require', async () => {
  const agent = await newAgent(service())
  const client = await connectMcp(service(), { token: await agent.tokenFor('mcp') })
  const { tools } = await client.listTools()
  for (const { name, title, annotations = {} } of tools) {
    assert.ok(title && annotations.title === title, name)
    for (const hint of names) assert.equal(annotations[hint], expected[hint].includes(name), `${name}: ${hint}`)
    assert.ok(!(annotations.readOnlyHint && annotations.destructiveHint), name)
  }
  await client.close()
})
