import assert from 'node:assert/strict'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { numberedText, numberedValue } from '../../scripts/support/numbered-ids.ts'
import type { Agent } from './agents.ts'
import type { Service } from './service.ts'
import { sqlOn } from './sql.ts'

/** Eras of the protocol that clients speak. */
export const eras = ['2025-11-25', '2026-07-28'] as const

export type Era = (typeof eras)[number]

export interface McpOptions {
  era?: Era
  scope?: string
  /** Capabilities of the client. */
  capabilities?: NonNullable<ConstructorParameters<typeof Client>[1]>['capabilities']
  /** Configures the client before it connects. */
  prepare?: (client: Client) => void
}

/** Caller: an OAuth client, or a token. */
export type McpCaller = string | { token: string }

/** Connects a client of the official SDK as one agent of the service. */
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

/** Returns the address of this process, independent of the deployment's address. */
const urlOf = ({ config }: Service): URL => new URL(`http://127.0.0.1:${config.port}${new URL(config.mcpUrl).pathname}`)

type Headers = Record<string, string | undefined>

/** Sends one raw request to the endpoint, without a client of the protocol. An undefined header is left out. */
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

/** Returns a JSON-RPC request. */
export const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: ++requests, method, params })

/** A session of the older era, without a library. */
export interface RawSession {
  id: string
  post(body: unknown, headers?: Headers): Promise<Response>
  /** Opens its event stream. */
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

/** Creates a session that already began, at this process. */
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

/** Returns the metadata of a request of the current era. */
export const currentMeta = (capabilities: object = {}) => ({
  'io.modelcontextprotocol/protocolVersion': currentVersion,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
})

/** Returns the headers of a request of the current era. */
export const currentHeaders = (method: string, name?: string) => ({
  'MCP-Protocol-Version': currentVersion,
  'Mcp-Method': method,
  ...(name !== undefined && { 'Mcp-Name': name }),
})

export const listenHeaders = currentHeaders('subscriptions/listen')

export const listenRequest = (uris: string[]) =>
  rpc('subscriptions/listen', { notifications: { resourceSubscriptions: uris }, _meta: currentMeta() })

/** Opens a listener of the current era, without a library. */
export const listenTo = async (service: Service, token: string, uris: string[]): Promise<RawEvents> =>
  rawEvents(await mcpRequest(service, token, { body: listenRequest(uris), headers: listenHeaders }))

/** Sends more mail than an unread connection buffers, with subjects of this length. */
export async function fillMailbox(
  { deps }: Service,
  { id, handle }: Pick<Agent, 'id' | 'handle'>,
  characters: number,
): Promise<void> {
  await sqlOn(deps.database, 'the edges are too slow for many rows')(
    `insert into mailbox_entry (agent_id, created_at, envelope_id, direction, header)
     select :id::uuid, n, ${numberedValue('n')}, 'in',
       '{"id":"' || ${numberedText('env', 'n')} || '","from":"' || :handle || '","to":[],"subject":"' || repeat('x', :characters) || '"'
     from generate_series(1, 2000) n`,
    { id, handle, characters },
  )
}

/** Returns the number of open event streams in the metrics of this process. */
export const openStreams = (service: Service): Promise<number> => metricOf(service, 'ams_mcp_streams')

/** Returns the value of a metric. */
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
  /** Returns the next event with data; undefined at the end of the stream. */
  next(): Promise<RawEvent | undefined>
  /** Returns the parameters of the next notification with this method. */
  nextOf(method: string): Promise<unknown>
  /** Returns the id after which a client would continue. */
  lastId(): string | undefined
  /** Returns the number of heartbeats so far. */
  keepAlives(): number
  close(): Promise<void>
}

const patienceMs = 60_000

/** Fails the test if the promise does not resolve in time, so that later tests are not blocked. */
async function inTime<T>(coming: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timeout = setTimeout(() => late.reject(new Error('nothing has come on the stream')), patienceMs)
  return Promise.race([coming, late.promise]).finally(() => clearTimeout(timeout))
}

/** Reads an event stream from the wire. */
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
