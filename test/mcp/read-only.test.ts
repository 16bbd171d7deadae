import assert from 'node:assert/strict'
import { it } from 'node:test'
import { threadIdOf } from '../../src/domain/threads.ts'
import { newAgents } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { connectMcp } from '../support/mcp.ts'
import { contentsOf } from '../support/statements.ts'
import { useService } from '../support/use-service.ts'

const service = useService()

it('a tool that says that it only reads changes nothing, and one that marks messages read does not say so', async () => {
  const [ada, ben] = await newAgents(service(), 2)
  const { id } = await ben!.sent(draftTo(ada!.handle))
  const client = await connectMcp(service(), { token: await ada!.tokenFor('mcp') })
  const inputs: Record<string, object> = { search_messages: { query: 'hello' } }
  const { tools } = await client.listTools()
  const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint)
  assert.ok(reading.length >= 3, 'there are such tools')
  const before = await contentsOf(service())
  for (const { name } of reading) {
    const { isError, content } = await client.callTool({ name, arguments: { ...inputs[name] } })
    assert.ok(!isError, `${name}: ${JSON.stringify(content)}`)
    assert.deepEqual(await contentsOf(service()), before, name)
  }
  const thread = { thread_id: threadIdOf(id) }
  const peeked = await client.callTool({ name: 'get_thread', arguments: { ...thread, mark_read: false } })
  assert.ok(!peeked.isError)
  await client.readResource({ uri: `service://threads/${thread.thread_id}` })
  assert.deepEqual(await contentsOf(service()), before, 'a thread can be read without a mark')
  const shown = await client.callTool({ name: 'get_thread', arguments: thread })
  assert.ok(!shown.isError)
  assert.notDeepEqual(await contentsOf(service()), before)
  const { annotations } = tools.find(({ name }) => name === 'get_thread')!
  const { readOnlyHint, destructiveHint, idempotentHint } = annotations ?? {}
  assert.deepEqual([readOnlyHint, destructiveHint, idempotentHint], [false, false, true])
  await client.close()
})
