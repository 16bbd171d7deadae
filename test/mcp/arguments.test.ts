import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Client } from '@modelcontextprotocol/client'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { InputSchema } from '#generated/rest/call.ts'
import { agentScopes } from '#generated/scopes.ts'
import { newAgent, type Agent } from '../support/agents.ts'
import { beginSession, connectMcp, currentHeaders, currentMeta, eras, mcpRequest, rpc } from '../support/mcp.ts'
import type { Era } from '../support/mcp.ts'
import { useService } from '../support/use-service.ts'

const thread = 'thr_01JZ6RJ2R09CHT9HW7YK4Y32SR'
const file = { filename: 'a.txt', content_type: 'text/plain' }

/** Valid arguments of every tool. */
const good: Readonly<Record<ToolName, Record<string, unknown>>> = {
  list_contacts: { limit: 1 },
  list_threads: { status: 'unread', limit: 1 },
  get_thread: { thread_id: thread, limit: 1 },
  search_messages: { query: 'a', limit: 1 },
  create_thread: { with_handle: 'no.body', subject: 'a', initial_message: 'a' },
  send_message: { thread_id: thread, content: 'a' },
  upload_attachment: { ...file, content_base64: 'YQ==' },
  request_upload_url: { ...file, size_bytes: 1 },
  request_contact: { handle: 'no.body', message: 'a' },
  remove_contact: { handle: 'no.body' },
  block_agent: { handle: 'no.body' },
  unblock_agent: { handle: 'no.body' },
  update_my_card: { display_name: 'a', description: 'a', card_body: 'a' },
  add_skill: { name: 'a', description: 'a' },
  remove_skill: { name: 'a' },
}

const service = useService()

let party: Promise<{ agent: Agent; client: Client }> | undefined
const agentAndClient = (): typeof party & object => (party ??= connected())

async function connected(): Promise<{ agent: Agent; client: Client }> {
  const agent = await newAgent(service())
  return { agent, client: await connectMcp(service(), { token: await agent.tokenFor('mcp') }, { capabilities: {} }) }
}

/** Keywords of JSON Schema that OpenAI (strict), Gemini and Anthropic take in the arguments of a tool. */
const keywords = new Set([
  ...['type', 'description', 'enum', 'properties', 'required', 'items', 'additionalProperties', 'default'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'minItems', 'maxItems'],
])

/** Returns the places of a schema that a model's own dialect cannot have. */
function foreignIn(schema: Readonly<Record<string, unknown>>, place: string): string[] {
  const { type, properties = {}, items } = schema
  const parts = Object.entries({ ...Object(properties), ...(items === undefined ? {} : { items }) })
  return [
    ...Object.keys(schema).flatMap((keyword) => (keywords.has(keyword) ? [] : [`${place} has ${keyword}`])),
    ...(typeof type === 'string' ? [] : [`${place} has the type ${JSON.stringify(type)}`]),
    ...(type === 'object' && schema['additionalProperties'] !== false ? [`${place} is open`] : []),
    ...parts.flatMap(([name, part]) => foreignIn(Object(part), `${place}/${name}`)),
  ]
}

interface Outcome {
  code: string | undefined
  message: string
}

async function outcomeOf(name: ToolName, input: Record<string, unknown>): Promise<Outcome> {
  const { client } = await agentAndClient()
  const { isError, content } = await client.callTool({ name, arguments: input })
  const [part] = content as { text: string }[]
  if (!isError) return { code: undefined, message: '' }
  return JSON.parse(part!.text).error
}

/** Returns the result of a call whose arguments are this JSON text. */
async function rawCall(token: string, era: Era, name: ToolName, input: string) {
  const isOlder = era === '2025-11-25'
  const request = JSON.stringify(rpc('tools/call', { name, arguments: {}, ...(!isOlder && { _meta: currentMeta() }) }))
  const body = request.replace('"arguments":{}', `"arguments":${input}`)
  const response = isOlder
    ? await (await beginSession(service(), token)).post(body)
    : await mcpRequest(service(), token, { body, headers: currentHeaders('tools/call', name) })
  return Object(await response.json()).result
}

const isRefusal = ({ code = '' }: Outcome): boolean => /^(VALIDATION_ERROR|INVALID_HANDLE)$/.test(code)

/** Returns a value of another type than that of the schema. */
const otherType = ({ type }: InputSchema): unknown => (type === 'string' ? 7 : 'seven')

for (const [name, { input, scope }] of Object.entries(tools) as [ToolName, (typeof tools)[ToolName]][])
  describe(`the arguments of ${name}`, () => {
    const properties = Object.entries(input.properties ?? {})

    it('that are valid cause no error', async () => {
      const outcome = await outcomeOf(name, good[name])
      assert.ok(!isRefusal(outcome), JSON.stringify(outcome))
    })

    it('that are all wrong are all named', async () => {
      const wrong = Object.fromEntries(properties.map(([field, schema]) => [field, otherType(schema)]))
      const { code, message } = await outcomeOf(name, { ...wrong, nonsense: 1 })
      assert.equal(code, 'VALIDATION_ERROR')
      for (const field of [...Object.keys(wrong), 'nonsense']) assert.ok(message.includes(`/${field}`), message)
    })

    for (const era of eras)
      it(`S21: with names of inherited members are rejected as well, in ${era}`, async () => {
        const { agent } = await agentAndClient()
        const token = await agent.tokenFor('mcp')
        const input = JSON.stringify(good[name]).replace('{', '{"__proto__":{"limit":1},')
        const { isError, content } = await rawCall(token, era, name, input)
        assert.equal(isError, true)
        assert.match(content[0].text, /VALIDATION_ERROR.*__proto__: must not be present/)
      })

    it('that are missing are all named', async () => {
      const { required = [] } = input
      const { code, message } = await outcomeOf(name, {})
      if (required.length > 0) assert.equal(code, 'VALIDATION_ERROR')
      for (const field of required) assert.ok(message.includes(field), message)
    })

    it('that are too long are refused, in few words', async () => {
      const long = 'a'.repeat(100_000)
      for (const [field] of properties.filter(([, { type }]) => type === 'string')) {
        if (field === 'content_base64') continue
        const outcome = await outcomeOf(name, { ...good[name], [field]: long })
        assert.ok(isRefusal(outcome), field)
        assert.ok(outcome.message.length < 500, field)
      }
    })

    it('are not looked at without its scope', async () => {
      const { agent } = await agentAndClient()
      const token = await agent.tokenFor(
        'mcp',
        agentScopes.mcp.filter((one) => one !== scope),
      )
      const body = rpc('tools/call', { name, arguments: { nonsense: 1 } })
      const response = await mcpRequest(service(), token, { body })
      const challenge = response.headers.get('www-authenticate') ?? ''
      assert.equal(response.status, 403, await response.text())
      assert.match(challenge, /error="insufficient_scope"/)
      assert.ok(challenge.includes(`scope="${scope}"`), challenge)
      assert.match(challenge, /resource_metadata="/)
    })
  })

it('the arguments of each tool are plain JSON Schema, as a model’s own dialect takes them', async () => {
  const { client } = await agentAndClient()
  const listed = (await client.listTools()).tools
  assert.equal(listed.length, 15)
  assert.deepEqual(
    listed.flatMap(({ name, inputSchema }) => foreignIn(inputSchema, name)),
    [],
  )
  const text = JSON.stringify(listed)
  assert.doesNotMatch(text, /"x-[a-z]/, 'a limit is a bound, and has no name')
  assert.match(text, /"maxLength":500/)
})

it('the text of an error names the values that an argument may have', async () => {
  const { message } = await outcomeOf('list_threads', { status: 'all' })
  assert.equal(message, '/status: must be one of active, unread, archived')
})
