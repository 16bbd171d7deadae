import {
  inputRequired,
  inputResponse,
  McpServer,
  ResourceTemplate,
  fromJsonSchema,
  type CallToolResult,
  type InputRequiredResult,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { CreateMcpServer } from '../../src/edges/mcp/protocol.ts'

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='
const wav = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA='

const text = (said: string): CallToolResult => ({ content: [{ type: 'text', text: said }] })
const image = { type: 'image', data: png, mimeType: 'image/png' } as const
const form = (message: string, properties: Record<string, { type: 'string' } | { type: 'boolean' }>) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties, required: Object.keys(properties) } })

const sampling = (said: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: said } }], maxTokens: 100 })

type Tool = (context: ServerContext) => CallToolResult | InputRequiredResult | Promise<CallToolResult>

/** Tools that the conformance suite calls by name, without arguments. */
const tools: Readonly<Record<string, Tool>> = {
  test_simple_text: () => text('This is a simple text response for testing.'),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [
      {
        type: 'resource',
        resource: {
          uri: 'test://embedded-resource',
          mimeType: 'text/plain',
          text: 'This is an embedded resource content.',
        },
      },
    ],
  }),
  test_multiple_content_types: () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      {
        type: 'resource',
        resource: {
          uri: 'test://mixed-content-resource',
          mimeType: 'application/json',
          text: JSON.stringify({ test: 'data', value: 123 }),
        },
      },
    ],
  }),
  async test_tool_with_logging({ mcpReq }) {
    for (const said of ['Tool execution started', 'Tool processing data', 'Tool execution completed'])
      await mcpReq.notify({ method: 'notifications/message', params: { level: 'info', data: said } })
    return text('Logged.')
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken
    if (progressToken !== undefined)
      for (const progress of [0, 50, 100])
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    return text('Done.')
  },
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing')
  },
  test_input_required_result_elicitation({ mcpReq }) {
    const answer = inputResponse(mcpReq.inputResponses, 'user_name')
    if (answer.kind === 'elicit' && typeof Object(answer.content).name === 'string')
      return text(`Hello, ${Object(answer.content).name}!`)
    return inputRequired({ inputRequests: { user_name: form('What is your name?', { name: { type: 'string' } }) } })
  },
  test_input_required_result_request_state: ({ mcpReq }) =>
    mcpReq.requestState() === 'the state' && mcpReq.inputResponses
      ? text('state-ok')
      : inputRequired({
          inputRequests: { confirm: form('Please confirm', { ok: { type: 'boolean' } }) },
          requestState: 'the state',
        }),
  test_input_required_result_multi_round({ mcpReq }) {
    const state = mcpReq.requestState()
    if (state === 'second') return text('Done.')
    const [round, message, field] =
      state === 'first'
        ? (['step2', 'Step 2: What is your favorite color?', 'color'] as const)
        : (['step1', 'Step 1: What is your name?', 'name'] as const)
    return inputRequired({
      inputRequests: { [round]: form(message, { [field]: { type: 'string' } }) },
      requestState: state === 'first' ? 'second' : 'first',
    })
  },
  test_input_required_result_tampered_state: ({ mcpReq }) =>
    mcpReq.requestState() === 'the state'
      ? text('state-ok')
      : inputRequired({
          inputRequests: { confirm: form('Please confirm', { ok: { type: 'boolean' } }) },
          requestState: 'the state',
        }),
  test_input_required_result_sampling: ({ mcpReq }) =>
    mcpReq.inputResponses?.['capital_question']
      ? text(JSON.stringify(mcpReq.inputResponses))
      : inputRequired({ inputRequests: { capital_question: sampling('What is the capital of France?') } }),
  test_input_required_result_list_roots: ({ mcpReq }) =>
    mcpReq.inputResponses?.['client_roots']
      ? text(JSON.stringify(mcpReq.inputResponses))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  test_input_required_result_multiple_inputs: ({ mcpReq }) =>
    mcpReq.inputResponses
      ? text('Done.')
      : inputRequired({
          inputRequests: {
            user_name: form('What is your name?', { name: { type: 'string' } }),
            greeting: sampling('Generate a greeting'),
            client_roots: inputRequired.listRoots(),
          },
          requestState: 'the state',
        }),
  test_input_required_result_capabilities: () =>
    inputRequired({ inputRequests: { greeting: sampling('Generate a greeting') } }),
  test_missing_capability: () => inputRequired({ inputRequests: { greeting: sampling('Generate a greeting') } }),
  test_streaming_elicitation: () =>
    inputRequired({ inputRequests: { user_name: form('What is your name?', { name: { type: 'string' } }) } }),
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'a line')
    return text('Logged.')
  },
}

const states: readonly string[] = ['the state', 'first', 'second']

/** Rejects states that the suite has changed. */
function verify(state: string): void {
  if (!states.includes(state)) throw new Error('the state was changed')
}

/** Responds like the suite's own reference server, so that the suite tests the transport. */
export const fixtureProtocol: CreateMcpServer = ({ subscriptions }) => {
  const server = new McpServer(
    { name: 'fixtures', version: '1.0.0' },
    {
      capabilities: { logging: {}, completions: {}, resources: { subscribe: true }, prompts: {} },
      requestState: { verify },
      cacheHints: Object.fromEntries(
        ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'].map((method) => [
          method,
          { ttlMs: 1_000, cacheScope: 'private' },
        ]),
      ),
    },
  )
  for (const [name, run] of Object.entries(tools))
    server.registerTool(name, { description: `The fixture ${name}` }, (context: ServerContext) => run(context) as never)
  addResources(server)
  addPrompts(server)
  server.registerTool(
    'json_schema_2020_12_tool',
    { description: 'Tool with JSON Schema 2020-12 features', inputSchema: fromJsonSchema(schema2020) },
    () => text('JSON Schema'),
  )
  server.server.setRequestHandler('completion/complete', () => ({
    completion: { values: [], total: 0, hasMore: false },
  }))
  if (subscriptions) {
    server.server.setRequestHandler('resources/subscribe', async ({ params }) => {
      await subscriptions.add(params.uri)
      return {}
    })
    server.server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
      await subscriptions.remove(params.uri)
      return {}
    })
  }
  return server.server
}

/** Written as text, because an object with a `then` is treated as a promise. */
const schema2020 = JSON.parse(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "$defs": {
    "address": {
      "$anchor": "addressDef",
      "type": "object",
      "properties": { "street": { "type": "string" }, "city": { "type": "string" } }
    }
  },
  "properties": {
    "name": { "type": "string" },
    "address": { "$ref": "#/$defs/address" },
    "contactMethod": { "type": "string", "enum": ["phone", "email"] },
    "phone": { "type": "string" },
    "email": { "type": "string" }
  },
  "allOf": [{ "anyOf": [{ "required": ["phone"] }, { "required": ["email"] }] }],
  "if": { "properties": { "contactMethod": { "const": "phone" } }, "required": ["contactMethod"] },
  "then": { "required": ["phone"] },
  "else": { "required": ["email"] },
  "additionalProperties": false
}`)

function addResources(server: McpServer): void {
  const plain = { mimeType: 'text/plain' }
  server.registerResource('static-text', 'test://static-text', plain, (uri) => ({
    contents: [{ uri: uri.href, ...plain, text: 'This is the content of the static text resource.' }],
  }))
  server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, (uri) => ({
    contents: [{ uri: uri.href, mimeType: 'image/png', blob: png }],
  }))
  server.registerResource('watched-resource', 'test://watched-resource', plain, (uri) => ({
    contents: [{ uri: uri.href, ...plain, text: 'Watched.' }],
  }))
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined })
  server.registerResource('template', template, { mimeType: 'application/json' }, (uri, { id }) => ({
    contents: [
      {
        uri: uri.href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
      },
    ],
  }))
}

const strings = (...names: string[]) =>
  fromJsonSchema<Record<string, string>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string', description: name }])),
    required: names,
  })

function addPrompts(server: McpServer): void {
  const said = (words: string) => ({ role: 'user' as const, content: { type: 'text' as const, text: words } })
  server.registerPrompt('test_simple_prompt', { description: 'A fixture' }, () => ({
    messages: [said('This is a simple prompt for testing.')],
  }))
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'A fixture', argsSchema: strings('arg1', 'arg2') },
    ({ arg1, arg2 }) => ({
      messages: [said(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
    }),
  )
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'A fixture', argsSchema: strings('resourceUri') },
    ({ resourceUri = '' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: {
              uri: resourceUri,
              mimeType: 'text/plain',
              text: 'Embedded resource content for testing.',
            },
          },
        },
        said('Please process the embedded resource above.'),
      ],
    }),
  )
  server.registerPrompt('test_input_required_result_prompt', { description: 'A fixture' }, ({ mcpReq }) =>
    mcpReq.inputResponses
      ? { messages: [said('Done.')] }
      : (inputRequired({
          inputRequests: { user_context: form('What context should the prompt use?', { context: { type: 'string' } }) },
        }) as never),
  )
  server.registerPrompt('test_prompt_with_image', { description: 'A fixture' }, () => ({
    messages: [{ role: 'user', content: image }, said('Please analyze the image above.')],
  }))
}
