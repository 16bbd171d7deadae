import assert from 'node:assert/strict'
import * as second from '@modelcontextprotocol/client'
import * as first from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { storage } from './oauth-clients/mcp-sdk.ts'
import { waitForReturn } from './person.ts'

/** Common part of a client in both lines of the official SDK. */
interface Line {
  connect(): Promise<unknown>
  /** Exchanges the result of the browser. */
  finish(back: URLSearchParams): Promise<void>
  callTool(call: { name: string; arguments: object }): Promise<object>
  /** Subscribes to changes of resources. */
  subscribe(uris: readonly string[]): Promise<unknown>
  close(): Promise<void>
}

interface LineOptions {
  url: URL
  /** Authentication: as a person's client, or with a token in its headers. */
  authProvider?: ReturnType<typeof storage>
  requestInit?: RequestInit
  fetch?: (input: string | URL, init?: RequestInit) => Promise<Response>
  told(notification: { method: string; params?: object | undefined }): void
}

const identity = { name: 'A client', version: '1.0.0' }
const capabilities = { elicitation: {} }
const yes = { action: 'accept' as const, content: {} }

function firstLine({ url, told, ...options }: LineOptions): Line {
  const client = new first.Client(identity, { capabilities })
  const transport = new StreamableHTTPClientTransport(url, options)
  client.setRequestHandler(ElicitRequestSchema, () => yes)
  client.fallbackNotificationHandler = async (notification) => told(notification)
  return {
    connect: () => client.connect(transport as Transport),
    finish: (back) => transport.finishAuth(back.get('code') ?? ''),
    callTool: ({ name, arguments: input }) => client.callTool({ name, arguments: { ...input } }),
    subscribe: (uris) => Promise.all(uris.map((uri) => client.subscribeResource({ uri }))),
    close: () => client.close(),
  }
}

function secondLine({ url, told, ...options }: LineOptions, versions: second.ClientOptions): Line {
  const client = new second.Client(identity, { capabilities, ...versions })
  const transport = new second.StreamableHTTPClientTransport(url, options)
  client.setRequestHandler('elicitation/create', () => yes)
  client.fallbackNotificationHandler = async (notification) => told(notification)
  return {
    connect: () => client.connect(transport),
    finish: (back) => transport.finishAuth(back),
    callTool: ({ name, arguments: input }) => client.callTool({ name, arguments: { ...input } }),
    subscribe: (uris) =>
      'versionNegotiation' in versions
        ? client.listen({ resourceSubscriptions: [...uris] })
        : Promise.all(uris.map((uri) => client.subscribeResource({ uri }))),
    close: () => client.close(),
  }
}

/** Both lines of the official SDK, with the eras of the protocol that they speak. */
export const lines = {
  'SDK 1': (options: LineOptions): Line => firstLine(options),
  'SDK 2, 2025-11-25': (options: LineOptions): Line => secondLine(options, {}),
  'SDK 2, 2026-07-28': (options: LineOptions): Line =>
    secondLine(options, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
}

export type LineName = keyof typeof lines

export const lineNames = Object.keys(lines) as LineName[]

/** Returns true if the line has no separate event stream for notifications. */
const hasOwnStream = (line: LineName): boolean => line !== 'SDK 2, 2026-07-28'

/** Connects a client of an agent that subscribes to these resources, by their addresses. */
export async function subscribed(line: LineName, url: URL, token: string, uris: readonly string[]) {
  const notifications = queue<string>()
  const opened = streamOpening()
  const client = lines[line]({
    url,
    fetch: opened.fetch,
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
    told({ method, params }) {
      if (method === 'notifications/resources/updated') notifications.add(String(Object(params).uri))
    },
  })
  await client.connect()
  if (hasOwnStream(line)) await opened.stream
  await client.subscribe(uris)
  return { told: notifications.next, untold: notifications.size, close: client.close }
}

/** Resolves `stream` when a client has received the event stream of its GET. */
function streamOpening() {
  const opened = Promise.withResolvers<void>()
  const fetching: NonNullable<LineOptions['fetch']> = async (input, init) => {
    const response = await fetch(input, init)
    if (init?.method === 'GET' && response.headers.get('content-type') === 'text/event-stream') opened.resolve()
    return response
  }
  return { fetch: fetching, stream: opened.promise }
}

/** A client to which a person has signed in. */
export interface PersonsClient {
  /** Calls a tool; throws its error. */
  call(name: string, input?: object): Promise<Record<string, unknown>>
  /** Returns the text of a tool's result for a model. */
  shown(name: string, input?: object): Promise<string>
  /** Resolves with the method of the next notification, or the resource that changed. */
  told(): Promise<string>
  /** Number of times that it has sent its person to the browser. */
  readonly redirects: number
  close(): Promise<void>
}

/** Connects with the address alone. `person` gets the page that the client opens, and consents. */
export async function signedIn(
  line: LineName,
  url: URL,
  person: (address: string) => Promise<void>,
): Promise<PersonsClient> {
  const { arrived, close, redirectUri } = await waitForReturn()
  const authProvider = storage(redirectUri)
  const notifications = queue<string>()
  const opened = streamOpening()
  const made = (): Line =>
    lines[line]({
      url,
      authProvider,
      fetch: opened.fetch,
      told: ({ method, params }) => notifications.add(String(Object(params).uri ?? method)),
    })
  const stranger = made()
  await assert.rejects(stranger.connect(), isUnauthorized)
  await person(String(authProvider.addresses[0]))
  const { searchParams } = await arrived
  close()
  assert.equal(searchParams.get('state'), authProvider.state())
  await stranger.finish(searchParams)
  const client = made()
  await client.connect()
  if (hasOwnStream(line)) await opened.stream
  await client.subscribe(['service://contacts', 'service://threads'])
  async function called(name: string, input: object) {
    const { structuredContent, content, isError } = Object(await client.callTool({ name, arguments: input }))
    assert.ok(!isError, JSON.stringify(content))
    return { structuredContent, text: content[0].text }
  }
  return {
    call: async (name, input = {}) => (await called(name, input)).structuredContent,
    shown: async (name, input = {}) => (await called(name, input)).text,
    told: notifications.next,
    get redirects() {
      return authProvider.addresses.length
    },
    close: client.close,
  }
}

const isUnauthorized = (thrown: unknown): boolean =>
  thrown instanceof UnauthorizedError || thrown instanceof second.UnauthorizedError

/** Creates a queue, which returns items in order, each once. */
function queue<T>() {
  const added: T[] = []
  let wake = (): void => {}
  return {
    add(one: T): void {
      added.push(one)
      wake()
    },
    size: (): number => added.length,
    async next(): Promise<T> {
      while (added.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return added.shift()!
    },
  }
}
