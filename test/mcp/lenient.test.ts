import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import { newAgent } from '../support/agents.ts'
import { draftTo } from '../support/client.ts'
import { beginSession, currentHeaders, currentMeta, eras } from '../support/mcp.ts'
import { connectMcp, mcpRequest, type Era } from '../support/mcp.ts'
import { exchange } from '../support/raw.ts'
import { useService } from '../support/use-service.ts'

const service = useService()
const tokenOf = async (): Promise<string> => (await newAgent(service())).tokenFor('mcp')

interface Sent {
  method: string
  params?: unknown
  /** Value of the header `Mcp-Name`. */
  name?: string
  headers?: Record<string, string | undefined>
}

/** Returns a function that sends a request with the id 7. `edit` changes its text. */
async function sender(era: Era) {
  const token = await tokenOf()
  const session = era === '2025-11-25' ? await beginSession(service(), token) : undefined
  return async ({ method, params, name, headers = {} }: Sent, edit = (text: string): string => text) => {
    const own = session ? params : { ...Object(params), _meta: currentMeta() }
    const body = edit(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params: own }))
    const response = session
      ? await session.post(body, headers)
      : await mcpRequest(service(), token, { body, headers: { ...currentHeaders(method, name), ...headers } })
    return { status: response.status, body: Object(JSON.parse((await response.text()) || 'null')) }
  }
}

const call = (name: ToolName, input: unknown): Sent => ({
  method: 'tools/call',
  params: { name, arguments: input },
  name,
})

for (const era of eras)
  describe(`a client of ${era}`, () => {
    it('may send null for each argument that it leaves out', async () => {
      const send = await sender(era)
      for (const [name, { input }] of Object.entries(tools) as [ToolName, (typeof tools)[ToolName]][]) {
        const fields = Object.entries(input.properties ?? {}).filter(([field]) => !input.required?.includes(field))
        const nulls = Object.fromEntries(fields.map(([field]) => [field, null]))
        const [absent, sent] = [await send(call(name, {})), await send(call(name, nulls))]
        assert.deepEqual(sent, absent, name)
      }
      const { body } = await send(call('list_threads', { status: null, limit: null, cursor: null }))
      assert.equal(body.result.isError, undefined, JSON.stringify(body))
    })

    it('may send null instead of arguments, and for parameters of a request', async () => {
      const send = await sender(era)
      const { body } = await send(call('list_threads', null))
      assert.equal(body.result.isError, undefined)
      for (const method of ['tools/list', 'resources/list', 'resources/templates/list'])
        assert.ok((await send({ method, params: { cursor: null } })).body.result, method)
    })

    it('gets an error for a cursor, because each list has one page', async () => {
      const send = await sender(era)
      const methods = ['tools/list', 'resources/list', 'resources/templates/list']
      for (const method of era === '2025-11-25' ? methods : [...methods, 'events/list']) {
        const { body } = await send({ method, params: { cursor: 'abc' } })
        assert.deepEqual([body.id, body.error?.code], [7, -32602], method)
      }
    })

    it('reads an error of one line if a parameter is missing', async () => {
      const send = await sender(era)
      const { body } = await send({ method: 'resources/read', params: {}, name: 'service://threads' })
      assert.deepEqual([body.id, body.error.code], [7, -32602])
      assert.doesNotMatch(body.error.message, /[\n{]/)
    })

    it('reads as a result what is wrong with the text of an argument', async () => {
      const send = await sender(era)
      const wrong = { query: 'needle' }
      const deep = `${'['.repeat(40)}${']'.repeat(40)}`
      const texts = ['"\\u0000"', '"\\ud800"', '1e999', deep, '"a","query":"b"']
      for (const text of texts) {
        const { status, body } = await send(call('search_messages', wrong), (sent) => sent.replace('"needle"', text))
        assert.deepEqual([status, body.id, body.result?.isError], [200, 7, true], text)
        assert.match(body.result.content[0].text, /VALIDATION_ERROR.*query/)
      }
    })

    it('reads as a result that arguments are no object, for example a text that contains one', async () => {
      const send = await sender(era)
      for (const input of ['{"query":"a"}', [1], 5]) {
        const { status, body } = await send(call('search_messages', input))
        assert.deepEqual([status, body.id, body.result?.isError], [200, 7, true], JSON.stringify(body))
        assert.match(body.result.content[0].text, /VALIDATION_ERROR.*arguments: must be an object/)
      }
    })

    it('of the official SDK reads these results, too', async () => {
      const client = await connectMcp(service(), { token: await tokenOf() }, { era })
      for (const input of [{ query: 'a\u0000' }, '{"query":"a"}'] as Record<string, unknown>[]) {
        const { isError, content } = await client.callTool({ name: 'search_messages', arguments: input })
        assert.equal(isError, true)
        assert.match(JSON.stringify(content), /VALIDATION_ERROR/)
      }
      await client.close()
    })

    it('may escape slashes and plus signs in the base64 of a large attachment', async () => {
      const send = await sender(era)
      const bytes = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(300_000, '\xfb\xff\xbe', 'latin1')])
      const content_base64 = bytes.toString('base64')
      assert.match(content_base64, /[+].*[/]/)
      const file = { filename: 'a.pdf', content_type: 'application/pdf', content_base64 }
      const escapes: Record<string, string> = { '/': '\\/', '+': '\\u002B' }
      const { status, body } = await send(call('upload_attachment', file), (sent) =>
        sent.replace(/[/+]/g, (character) => escapes[character]!),
      )
      assert.equal(status, 200, JSON.stringify(body))
      assert.equal(body.result.structuredContent?.size_bytes, bytes.length, JSON.stringify(body))
    })

    it('reads that its message is too large, whatever its text contains', async () => {
      const send = await sender(era)
      for (const content of [
        'a'.repeat(300_000),
        '"'.repeat(200_000),
        'a"\\\n'.repeat(60_000),
        '\\/'.repeat(150_000),
      ]) {
        const { status, body } = await send(
          call('send_message', { thread_id: 'thr_01JZ6RJ2R09CHT9HW7YK4Y32SR', content }),
        )
        assert.deepEqual([status, body.error?.code], [413, 'PAYLOAD_TOO_LARGE'], content.slice(0, 8))
      }
    })

    it('reads the id of its request in each error', async () => {
      const send = await sender(era)
      const request = { method: 'tools/list', params: { note: 'needle' } }
      const strange = await send(request, (sent) => sent.replace('needle', '\\u0000'))
      assert.deepEqual([strange.status, strange.body.id, strange.body.error.code], [400, 7, -32600])
      const headers = {
        'MCP-Protocol-Version': '1999-01-01',
        'Mcp-Session-Id': era === '2025-11-25' ? 'none' : undefined,
      }
      const unknown = await send({ method: 'tools/list', headers })
      assert.equal(unknown.body.id, 7, JSON.stringify(unknown))
      assert.ok(unknown.body.error)
    })

    it('gets an error of the protocol for objects in place of texts, whatever they contain', async () => {
      const send = await sender(era)
      const strange = { toString: 1, valueOf: 1 }
      for (const request of [
        { method: 'tools/call', params: { name: strange, arguments: {} } },
        { method: 'resources/read', params: { uri: strange } },
        { method: 'resources/subscribe', params: { uri: strange } },
        { method: 'subscriptions/listen', params: { notifications: { resourceSubscriptions: [strange] } } },
        { method: 'events/poll', params: { name: strange } },
        { method: 'needle' },
      ]) {
        const withObject = (sent: string): string => sent.replace('"needle"', JSON.stringify(strange))
        const { status, body } = await send({ ...request, name: 'x' }, withObject)
        assert.ok(
          status < 500 && body.error && body.error.code !== -32603,
          `${request.method}: ${JSON.stringify(body)}`,
        )
      }
    })

    it('may send null within the description of itself, and for parameters of events', async () => {
      const token = await tokenOf()
      const params = {
        protocolVersion: '2025-11-25',
        capabilities: { roots: null, sampling: null, elicitation: null, experimental: null, tasks: { list: null } },
        clientInfo: { name: 'a', version: '1', title: null, icons: null, websiteUrl: null },
        _meta: { progressToken: null },
      }
      const began = await mcpRequest(service(), token, {
        body: { jsonrpc: '2.0', id: 7, method: 'initialize', params },
      })
      assert.equal(began.status, 200, await began.text())
      const send = await sender(era)
      const nulls = { cursor: null, maxEvents: null, maxAgeMs: null }
      const input = { from: null, thread_id: null, has_attachments: null, only_contacts: null, include_preview: null }
      for (const [method, own] of [
        ['events/list', { cursor: null }],
        ['events/poll', { name: 'contact.requested', arguments: null, ...nulls }],
        ['events/poll', { name: 'envelope.received', arguments: input, ...nulls }],
      ] as const) {
        const { body } = await send({ method, params: own })
        assert.ok(body.result, `${method}: ${JSON.stringify(body)}`)
      }
      const subscription = {
        name: 'envelope.received',
        arguments: input,
        delivery: { mode: null, url: 'https://a.example/' },
      }
      const { body } = await send({ method: 'events/unsubscribe', params: subscription })
      assert.deepEqual(body.error.data, { kind: 'subscription' }, JSON.stringify(body))
    })

    it('gets no id in the error for a value that is no message', async () => {
      const send = await sender(era)
      const values = [
        'null',
        '5',
        '{}',
        '[]',
        '[[]]',
        '{"jsonrpc":"2.0","method":"a","params":5}',
        '{"id":1,"result":null}',
      ]
      for (const value of values) {
        const { status, body } = await send({ method: 'tools/list' }, () => value)
        assert.deepEqual([status, body.error?.code, 'id' in body], [400, -32600, false], value)
      }
      const large = await send({ method: 'tools/list' }, (sent) => sent.replace('"id":7', '"id":9007199254740993'))
      assert.deepEqual([large.status, 'id' in large.body], [400, false], 'the id of no request')
      for (const id of ['null', '1.5', 'true', '{}', '[]', '1e300']) {
        const strange = await send({ method: 'tools/list' }, (sent) => sent.replace('"id":7', `"id":${id}`))
        assert.deepEqual([strange.status, strange.body.error?.code, 'id' in strange.body], [400, -32600, false], id)
      }
      const { body } = await send({ method: 'tools/list' }, () => '{"jsonrpc":"2.0","id":1,"method":null}')
      assert.deepEqual([body.id, body.error.code], [1, -32600])
    })

    it('gets no id in the error for a message that is no JSON, or has no id', async () => {
      const send = await sender(era)
      const broken = await send({ method: 'tools/list' }, () => '{')
      assert.deepEqual([broken.status, broken.body.error.code, 'id' in broken.body], [400, -32700, false])
      const anonymous = await send({ method: 'tools/list' }, (sent) => sent.replace('"id":7', '"id":"\\u0000"'))
      assert.deepEqual([anonymous.status, anonymous.body.error.code], [400, -32600])
    })
  })

describe('a notification', () => {
  it('is accepted without a body, in both eras', async () => {
    const token = await tokenOf()
    const session = await beginSession(service(), token)
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    const answers = [
      await session.post(notification),
      await mcpRequest(service(), token, {
        body: { ...notification, params: { _meta: currentMeta() } },
        headers: currentHeaders('notifications/initialized'),
      }),
    ]
    for (const answer of answers) {
      assert.equal(answer.status, 202)
      assert.equal(await answer.text(), '')
      assert.equal(answer.headers.get('content-type'), null)
    }
  })
})

describe('a request without Accept', () => {
  it('accepts any type of response', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta: currentMeta() } })
    const headers = { ...currentHeaders('tools/list'), 'Content-Type': 'application/json', Connection: 'close' }
    const own = {
      ...headers,
      Host: 'localhost',
      Authorization: `Bearer ${await tokenOf()}`,
      'Content-Length': body.length,
    }
    const lines = Object.entries(own).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = await exchange(service(), `POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
    assert.equal(answer.status, 200, answer.text)
  })
})

describe('an event stream', () => {
  for (const [version, start] of [
    ['2025-06-18', /^event: message\n/],
    ['2025-11-25', /^id: .+\ndata:\n/],
  ] as const)
    it(`begins with an event in ${version}, because clients lose a stream that begins with a field alone`, async () => {
      const agent = await newAgent(service())
      const token = await agent.tokenFor('mcp')
      const { id } = await beginSession(service(), token, { version })
      const headers = { Accept: 'text/event-stream', 'Mcp-Session-Id': id }
      const { body } = await mcpRequest(service(), token, { method: 'GET', headers })
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader()
      await agent.sent(draftTo(agent.handle))
      const { value = '' } = await reader.read()
      assert.match(value, start)
      await reader.cancel()
    })
})
