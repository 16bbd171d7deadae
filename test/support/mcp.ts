import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { numberedText, numberedValue } from '../../scripts/support/numbered-ids.ts'
import type { Agent } from './agents.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'

/** The eras of the protocol that clients speak. */
export const eras = ['2025-11-25', '2026-07-28'] as const

export type Era = (typeof eras)[number]

export interface McpOptions {
  era?: Era
  scope?: string
  /** What the client says that it can. */
  capabilities?: NonNullable<ConstructorParameters<typeof Client>[1]>['capabilities']
  /** Has the client configured before it connects. */
  prepare?: (client: Client) => void
}

/** Who connects: by its OAuth client, or with a token. */
export type McpCaller = string | { token: string }

/** A client of the official SDK, as one agent of the service. */
export async function connectMcp(service: Service, caller: McpCaller, options: McpOptions = {}): Promise<Client> {
  const { era = '2026-07-28', scope, capabilities = { elicitation: {} }, prepare } = options
  const wanted = { resource: 'mcp', ...(scope !== undefined && { scope }) } as const
  const token = typeof caller === 'string' ? await service.token(caller, wanted) : caller.token
  const versions = era === '2026-07-28' ? { versionNegotiation: { mode: { pin: era } } } : {}
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities, ...versions })
  prepare?.(client)
  const requestInit = { headers: { Authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(urlOf(service), { requestInit }))
  return client
}

/** Where this process listens, whatever the address of the deployment is. */
const urlOf = ({ config }: Service): URL => new URL(`http://127.0.0.1:${config.port}${new URL(config.mcpUrl).pathname}`)

type Headers = Record<string, string | undefined>

/** One request to the endpoint as it is, without any client of the protocol; a header that is undefined is left out. */
export function mcpRequest(
  service: Service,
  token: string | undefined,
  { method = 'POST', body, headers = {} }: { method?: string; body?: unknown; headers?: Headers } = {},
): Promise<Response> {
  const given: Headers = {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    Accept: 'application/json, text/event-stream',
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...headers,
  }
  return fetch(urlOf(service), {
    method,
    headers: Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

let requests = 0

/** A request of JSON-RPC. */
export const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: ++requests, method, params })

/** A session of the older era, spoken by hand. */
export interface RawSession {
  id: string
  post(body: unknown, headers?: Headers): Promise<Response>
  /** Its event stream. */
  open(headers?: Headers): Promise<RawEvents>
  call(name: string, input: object): Promise<Response>
}

export async function beginSession(
  service: Service,
  token: string,
  { version = '2025-11-25', capabilities = {} }: { version?: string; capabilities?: object } = {},
): Promise<RawSession> {
  const clientInfo = { name: 'raw', version: '1' }
  const body = rpc('initialize', { protocolVersion: version, capabilities, clientInfo })
  const response = await mcpRequest(service, token, { body })
  const id = response.headers.get('mcp-session-id') ?? ''
  await response.text()
  return sessionAt(service, token, id)
}

/** A session that was begun, at this process. */
export function sessionAt(service: Service, token: string, id: string): RawSession {
  const own = { 'Mcp-Session-Id': id }
  const post = (body: unknown, headers: Headers = {}): Promise<Response> =>
    mcpRequest(service, token, { body, headers: { ...own, ...headers } })
  return {
    id,
    post,
    call: (name, input) => post(rpc('tools/call', { name, arguments: input })),
    open: async (headers = {}) =>
      rawEvents(
        await mcpRequest(service, token, {
          method: 'GET',
          headers: { Accept: 'text/event-stream', ...own, ...headers },
        }),
      ),
  }
}

const currentVersion = '2026-07-28'

/** What a request of the current era says of its client. */
export const currentMeta = (capabilities: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': currentVersion,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
})

/** What it says of itself in its headers. */
export const currentHeaders = (method: string, name?: string) => ({
  ...{ 'MCP-Protocol-Version': currentVersion, 'Mcp-Method': method },
  ...(name !== undefined && { 'Mcp-Name': name }),
})

export const listenHeaders = currentHeaders('subscriptions/listen')

export const listenRequest = (uris: string[]) =>
  rpc('subscriptions/listen', { notifications: { resourceSubscriptions: uris }, _meta: currentMeta() })

/** A listener of the current era, spoken by hand. */
export const listenTo = async (service: Service, token: string, uris: string[]): Promise<RawEvents> =>
  rawEvents(await mcpRequest(service, token, { body: listenRequest(uris), headers: listenHeaders }))

/** More mail than a connection holds that nobody reads, with subjects of so many characters. */
export async function fillMailbox(
  { deps }: Service,
  { id, handle }: Pick<Agent, 'id' | 'handle'>,
  characters: number,
): Promise<void> {
  await sqlOn(deps.database)(
    `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select ?::uuid, n, ${numberedValue('n')}, 'in',
       '{"id":"' || ${numberedText('env', 'n')} || '","from":"' || ? || '","to":[],"subject":"' || repeat('x', ?) || '"'
     from generate_series(1, 2000) n`,
    [id, handle, characters],
  )
}

/** How many event streams this process has open, as its metrics tell. */
export const openStreams = (service: Service): Promise<number> => metricOf(service, 'ams_mcp_streams')

/** What its metrics tell of one thing. */
export async function metricOf({ config }: Service, name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${config.port}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1])
}

export interface RawEvent {
  id: string | undefined
  data: string
}

export interface RawEvents {
  response: Response
  /** The next event with data, or undefined when the stream has ended. */
  next(): Promise<RawEvent | undefined>
  /** What the next notification of this method says. */
  nextOf(method: string): Promise<unknown>
  /** The id that a client would go on from. */
  lastId(): string | undefined
  /** How many signs of life have come, of what was read so far. */
  keepAlives(): number
  close(): Promise<void>
}

const patienceMs = 60_000

/** What does not come fails its test, and holds up no other. */
async function inTime<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timeout = setTimeout(() => late.reject(new Error('nothing has come on the stream')), patienceMs)
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(timeout))
}

/** An event stream as it is on the wire. */
export function rawEvents(response: Response): RawEvents {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  let lastId: string | undefined
  let keepAlives = 0
  async function next(): Promise<RawEvent | undefined> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end < 0) {
        const { done, value } = await inTime(reader.read().catch(() => ({ done: true, value: undefined })))
        if (done) return undefined
        text += value
        continue
      }
      const fields = text.slice(0, end).split('\n')
      text = text.slice(end + 2)
      const field = (name: string): string | undefined =>
        fields
          .find((line) => line.startsWith(`${name}:`))
          ?.slice(name.length + 1)
          .trim()
      lastId = field('id') ?? lastId
      if (fields[0] === ': keep-alive') keepAlives++
      const data = field('data')
      if (data) return { id: field('id'), data }
    }
  }
  async function nextOf(wanted: string): Promise<unknown> {
    for (;;) {
      const event = await next()
      assert.ok(event, 'the stream has ended')
      const { method, params } = JSON.parse(event.data)
      if (method === wanted) return params
    }
  }
  return { response, next, nextOf, lastId: () => lastId, keepAlives: () => keepAlives, close: () => reader.cancel() }
}
