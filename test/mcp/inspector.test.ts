import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { tools } from '#generated/mcp/tools.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { useService } from '../support/use-service.ts'

const run = promisify(execFile)
const service = useService()

/** Runs the command line of the MCP Inspector like a person. */
async function inspector(agent: Agent, ...words: string[]): Promise<Record<string, unknown>> {
  const header = `Authorization: Bearer ${await agent.tokenFor('mcp')}`
  const program = ['node_modules/.bin/mcp-inspector', '--cli', service().config.mcpUrl, '--transport', 'http']
  const { stdout } = await run(process.execPath, [...program, '--header', header, ...words])
  return JSON.parse(stdout)
}

async function called(agent: Agent, name: string, input: Record<string, string>): Promise<Record<string, unknown>> {
  const words = Object.entries(input).flatMap(([key, value]) => ['--tool-arg', `${key}=${value}`])
  const result = await inspector(agent, '--method', 'tools/call', '--tool-name', name, ...words)
  assert.notEqual(result['isError'], true, `${name}: ${JSON.stringify(result)}`)
  return Object(result['structuredContent'])
}

test('the Inspector lists every tool, and calls each of them', async () => {
  const [agent, other] = [await newAgent(service()), await newAgent(service())]
  const listed = await inspector(agent, '--method', 'tools/list')
  const names = (listed['tools'] as { name: string }[]).map(({ name }) => name)
  assert.deepEqual(names.sort(), Object.keys(tools).sort())

  const file = { filename: 'note.txt', content_type: 'text/plain' }
  const handle = other.handle.slice(1)
  const started = { with_handle: handle, subject: 'Invoice', initial_message: 'Please pay.' }
  const { thread_id } = await called(agent, 'create_thread', started)
  const thread = { thread_id: String(thread_id) }
  const others: Record<string, Record<string, string>> = {
    send_message: { ...thread, content: 'Soon.' },
    get_thread: thread,
    list_threads: {},
    search_messages: { query: 'invoice' },
    list_contacts: {},
    upload_attachment: { ...file, content_base64: 'aGVsbG8=' },
    request_upload_url: { ...file, size_bytes: '5' },
    request_contact: { handle },
    remove_contact: { handle },
    block_agent: { handle },
    unblock_agent: { handle },
    update_my_card: { display_name: 'Billing' },
    add_skill: { name: 'invoices', description: 'Sends invoices' },
    remove_skill: { name: 'invoices' },
  }
  assert.deepEqual([...Object.keys(others), 'create_thread'].sort(), Object.keys(tools).sort())
  for (const [name, input] of Object.entries(others)) await called(agent, name, input)
})
