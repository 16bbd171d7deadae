import {
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type CacheHint,
  type CallToolRequestParams,
  type CallToolResult,
  type InputRequiredResult,
  type ReadResourceResult,
  type Result,
  type ServerContext,
  type ServerOptions,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import type { McpDocument } from './documents.ts'

/** What one agent may do by messages, whichever way they come. */
export interface Conversation {
  callTool(name: ToolName, input: unknown, context: ServerContext): Promise<CallToolResult | InputRequiredResult>
  readResource(uri: string): Promise<ReadResourceResult>
  /** Only in the current revision. */
  events?: EventMethods
  /** Only in a session. */
  subscriptions?: { add(uri: string): Promise<void>; remove(uri: string): Promise<void> }
}

/** A method of the extension for events, with parameters that are not yet believed. */
export type EventMethod = (params: Params, context: ServerContext) => Promise<Result>

export type EventMethods = Readonly<Record<'poll' | 'stream' | 'subscribe' | 'unsubscribe', EventMethod>>

export type Params = Readonly<Record<string, unknown>>

/** Makes what speaks the protocol for one request. */
export type MakeProtocol = (conversation: Conversation) => Server

/** How long a client may go by what it was told; nothing of one agent is for another. */
const hint = (ttlMs: number): CacheHint => ({ ttlMs, cacheScope: 'private' })
const listed = hint(300_000)
const read = hint(0)

const cacheHints = {
  ...{ 'tools/list': listed, 'resources/list': listed, 'resources/templates/list': listed, 'resources/read': read },
}

/** Where SEP-3415 has it, and where clients look that were made by its draft. */
const eventSettings = { listChanged: false }
const eventCapabilities = { events: eventSettings, extensions: { 'io.modelcontextprotocol/events': eventSettings } }

/** What is spoken on the address: a server for each request, whose handlers are all that there is to it. */
export function protocolOf({ info, tools: listedTools, resources, events: listedEvents }: McpDocument): MakeProtocol {
  const identity = { name: 'agent-messaging-service', title: info.title, version: info.version }
  const capabilities = { tools: {}, resources: { subscribe: true } }
  const options = { capabilities, cacheHints, instructions: info.instructions, jsonSchemaValidator }
  const optionsWithEvents = { ...options, capabilities: { ...capabilities, ...eventCapabilities } }
  const isTemplate = ({ uri }: { uri: string }): boolean => uri.includes('{')
  const shown = resources.map(({ name, uri, title, description = '' }) => ({
    ...{ name, uri, title: title ?? name, description, mimeType: 'application/json' },
  }))
  const list = { tools: listedTools }
  const resourceList = { resources: shown.filter((one) => !isTemplate(one)) }
  const templateList = {
    resourceTemplates: shown.filter(isTemplate).map(({ uri, ...rest }) => ({ ...rest, uriTemplate: uri })),
  }

  return ({ callTool, readResource, events, subscriptions }) => {
    const server = new Server(identity, events ? optionsWithEvents : options)
    server.setRequestHandler('tools/list', () => list)
    server.setRequestHandler('resources/list', () => resourceList)
    server.setRequestHandler('resources/templates/list', () => templateList)
    server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri))
    server.setRequestHandler(
      'tools/call',
      { params: asSent<CallToolRequestParams>() },
      ({ name, arguments: input = {} }, context) => {
        if (!isTool(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'there is no such tool')
        return callTool(name, input, context)
      },
    )
    if (events) {
      server.setRequestHandler('events/list', { params: asSent<Params>() }, () => ({ events: listedEvents }))
      for (const [name, answer] of Object.entries(events))
        server.setRequestHandler(`events/${name}`, { params: asSent<Params>() }, answer)
    }
    if (subscriptions) {
      server.setRequestHandler('resources/subscribe', async ({ params }) => {
        await subscriptions.add(params.uri)
        return {}
      })
      server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
        await subscriptions.remove(params.uri)
        return {}
      })
    }
    return server
  }
}

/** What a call brings, as it came: where the SDK copies arguments, a name like `__proto__` gets lost. */
const asSent = <T>(): StandardSchemaV1<T> => ({
  '~standard': { version: 1, vendor: 'ams', validate: (value) => ({ value: value as T }) },
})

/** Nothing is checked by it: arguments are by the contract's own guards, and nobody is asked for content. */
const jsonSchemaValidator: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
}

const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)
