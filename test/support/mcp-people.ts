import assert from 'node:assert/strict'
import * as second from '@modelcontextprotocol/client'
import * as first from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { storage } from './oauth-clients/mcp-sdk.ts'
import { waitForReturn } from './person.ts'

/** What is the same of a client in both lines of the official SDK. */
interface Line {
  connect(): Promise<unknown>
  /** Exchanges what the browser came back with. */
  finish(back: URLSearchParams): Promise<void>
  callTool(call: { name: string; arguments: object }): Promise<object>
  /** Has it told of what changes, where it is not told anyway. */
  listen?(uris: string[]): Promise<unknown>
  close(): Promise<void>
}

interface LineOptions {
  url: URL
  authProvider: ReturnType<typeof storage>
  fetch: (input: string | URL, init?: RequestInit) => Promise<Response>
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
    ...('versionNegotiation' in versions && {
      listen: (uris) => client.listen({ resourceSubscriptions: uris }),
    }),
    close: () => client.close(),
  }
}

/** Both lines of the official SDK, and the eras of the protocol that they speak. */
export const lines = {
  'SDK 1': (options: LineOptions): Line => firstLine(options),
  'SDK 2, 2025-11-25': (options: LineOptions): Line => secondLine(options, {}),
  'SDK 2, 2026-07-28': (options: LineOptions): Line =>
    secondLine(options, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
}

export type LineName = keyof typeof lines

/** A client that a person has signed in to. */
export interface PersonsClient {
  /** What a tool answers; throws where it refuses. */
  call(name: string, input?: object): Promise<Record<string, unknown>>
  /** What a model is shown of it. */
  shown(name: string, input?: object): Promise<string>
  /** Resolves with the method of the next notification, or the resource that it says has changed. */
  told(): Promise<string>
  /** How often it has sent its person to the browser. */
  readonly redirects: number
  close(): Promise<void>
}

/** Begins with the address alone; `person` gets the page of the browser that the client opens, and says yes. */
export async function signedIn(
  line: LineName,
  url: URL,
  person: (address: string) => Promise<void>,
): Promise<PersonsClient> {
  const { arrived, close, redirectUri } = await waitForReturn()
  const authProvider = storage(redirectUri)
  const notifications = queue<string>()
  const isTold = Promise.withResolvers<unknown>()
  const fetching: LineOptions['fetch'] = async (input, init) => {
    const response = await fetch(input, init)
    if (init?.method === 'GET' && response.headers.get('content-type') === 'text/event-stream') isTold.resolve(true)
    return response
  }
  const made = (): Line =>
    lines[line]({
      ...{ url, authProvider, fetch: fetching },
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
  await (client.listen?.(['service://contacts', 'service://threads']) ?? isTold.promise)
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

/** What is added is got in its order, once. */
function queue<T>() {
  const added: T[] = []
  let wake = (): void => {}
  return {
    add(one: T): void {
      added.push(one)
      wake()
    },
    async next(): Promise<T> {
      while (added.length === 0) await new Promise<void>((resolve) => (wake = resolve))
      return added.shift()!
    },
  }
}
