import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type CacheHint,
  type CallToolResult,
  type InputRequiredResult,
  type ReadResourceResult,
  type Result,
  type ServerContext,
  type ServerOptions,
  type StandardSchemaV1,
} from '@modelcontextprotocol/server'
import { tools, type ToolName } from '#generated/mcp/tools.ts'
import { serviceDescription, serviceName } from '../identity.ts'
import type { McpContract } from './documents.ts'
import { createPrompts, type Complete } from './prompts.ts'
import { scopeOfResource } from './scopes.ts'
import { createSkills, skillsExtension } from './skills.ts'
import { viewAt, viewMediaType } from './views/mail-view.ts'

/** Protocol revision without sessions. */
export const currentRevision = '2026-07-28'

/** Operations of one agent that work alike in every revision of the protocol. */
export interface AgentOperations {
  callTool(name: ToolName, input: unknown, context: ServerContext): Promise<CallToolResult | InputRequiredResult>
  readResource(uri: string): Promise<ReadResourceResult>
  /** Returns the values that a client may suggest to its person. */
  complete: Complete
}

/** Operations that the server of one request offers. */
export interface McpOperations extends AgentOperations {
  events: EventMethods
  /** Method of the only request that this server answers. Without it, the server answers all methods. */
  method?: string
  /** True for the current revision. Otherwise the server speaks the revisions with sessions. */
  isCurrent?: boolean
  /** True for revisions before 2025-06-18. They have no structured content, so the text is the whole result. */
  textOnly?: boolean
  /** Subscriptions to resources. Only sessions have them. */
  subscriptions?: { add(uri: string): Promise<void>; remove(uri: string): Promise<void> }
}

/** Method of the extension for events. It validates its parameters itself. */
export type EventMethod = (params: JsonRpcParams, context: ServerContext) => Promise<Result>

export type EventMethods = Readonly<Record<'poll' | 'stream' | 'subscribe' | 'unsubscribe', EventMethod>>

export type JsonRpcParams = Readonly<Record<string, unknown>>

type Handler = (params: JsonRpcParams, context: ServerContext) => Result | Promise<Result>

/** Function that creates the MCP server for one request. */
export type CreateMcpServer = (conversation: McpOperations) => Server

/**
 * Returns a cache hint for `ttlMs` milliseconds. The client may cache the result for its agent, but shared caches may
 * not.
 */
const hint = (ttlMs: number): CacheHint => ({ ttlMs, cacheScope: 'private' })
const listHint = hint(300_000)
const readHint = hint(0)

const cacheHints = {
  'tools/list': listHint,
  'prompts/list': listHint,
  'resources/list': listHint,
  'resources/templates/list': listHint,
  'resources/read': readHint,
}

/**
 * Settings of the capability for events. Clients find them in the form of SEP-3415, or in the form of its earlier
 * draft.
 */
const eventSettings = { listChanged: false }
const extensionCapabilities = {
  events: eventSettings,
  extensions: { 'io.modelcontextprotocol/events': eventSettings, [skillsExtension]: {} },
}

/** Returns the function that creates MCP servers. Each request gets its own server. */
export function createMcpServerFactory({
  info,
  links,
  tools: listedTools,
  resources,
  views,
  events: listedEvents,
  prompts: listedPrompts,
  skills: listedSkills,
}: McpContract): CreateMcpServer {
  const { title, version } = info
  const identity = { name: serviceName, title, version, description: serviceDescription, ...links }
  const capabilities = {
    tools: {},
    resources: { subscribe: true },
    prompts: {},
    completions: {},
    ...extensionCapabilities,
  }
  const options = { capabilities, cacheHints, instructions: info.instructions, jsonSchemaValidator }
  const currentOptions = { ...options, supportedProtocolVersions: [currentRevision] }
  const isTemplate = ({ uri }: { uri: string }): boolean => uri.includes('{')
  const descriptions = resources.map(({ name, uri, title, description = '' }) => ({
    name,
    uri,
    title: title ?? name,
    description,
    mimeType: 'application/json',
  }))
  const prompts = createPrompts(listedPrompts)
  const skills = createSkills(listedSkills)
  const list = { tools: listedTools }
  const textOnlyList = { tools: listedTools.map(({ outputSchema: _, ...tool }) => tool) }
  const listedViews = views.map((view) => ({ ...view, mimeType: viewMediaType }))
  const resourceList = {
    resources: [...descriptions.filter((one) => !isTemplate(one)), ...listedViews, ...skills.resources],
  }
  const templateList = {
    resourceTemplates: descriptions.filter(isTemplate).map(({ uri, ...rest }) => ({ ...rest, uriTemplate: uri })),
  }

  return ({ callTool, readResource, complete, textOnly = false, events, subscriptions, method: only, isCurrent }) => {
    const server = new Server(identity, isCurrent ? currentOptions : options)
    const answer = (method: string, handler: Handler): void => {
      if (only === undefined || method === only) server.setRequestHandler(method, paramsAsSent, handler)
    }
    answer('tools/list', onePage(textOnly ? textOnlyList : list))
    answer('resources/list', onePage(resourceList))
    answer('resources/templates/list', onePage(templateList))
    answer(
      'resources/read',
      (params) => viewAt(uriIn(params)) ?? skills.read(uriIn(params)) ?? readResource(uriIn(params)),
    )
    answer('tools/call', async ({ name, arguments: input = {} } = {}, context) => {
      if (!isTool(name))
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'no tool has this name: tools/list lists all tools')
      const { structuredContent, ...result } = await callTool(name, input, context)
      return textOnly || structuredContent === undefined ? result : { ...result, structuredContent }
    })
    answer('prompts/list', onePage(prompts.list))
    answer('prompts/get', prompts.get)
    answer('skills/list', onePage({ ...skills.list, ...listHint }))
    answer('skills/get', (params) => ({ ...skills.get(uriIn(params)), ...listHint }))
    answer('completion/complete', (params) => prompts.complete(params, complete))
    answer('events/list', onePage({ events: listedEvents }))
    for (const [name, handler] of Object.entries(events)) answer(`events/${name}`, handler)
    if (subscriptions) {
      answer('resources/subscribe', async (params) => {
        const uri = uriIn(params)
        if (scopeOfResource(uri) === undefined) throw new ResourceNotFoundError(uri)
        await subscriptions.add(uri)
        return {}
      })
      answer('resources/unsubscribe', async (params) => {
        await subscriptions.remove(uriIn(params))
        return {}
      })
    }
    return server
  }
}

/**
 * Returns a schema that passes parameters unchanged. The SDK would copy arguments, and a copy loses names like
 * `__proto__`.
 */
const asSent = <T>(): StandardSchemaV1<T> => ({
  '~standard': { version: 1, vendor: 'ams', validate: (value) => ({ value: value as T }) },
})

const paramsAsSent = { params: asSent<JsonRpcParams>() }

/** Returns a handler of a list that has only one page. */
const onePage =
  <List extends Result>(list: List) =>
  ({ cursor }: JsonRpcParams = {}): List => {
    if (cursor === undefined) return list
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: the list has only one page, so leave it out')
  }

function uriIn({ uri }: JsonRpcParams = {}): string {
  if (typeof uri === 'string') return uri
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'the URI of the resource is missing, or is not a string')
}

/**
 * Validator that accepts everything. The validators of the contract check the arguments, and elicitations ask for no
 * content.
 */
const jsonSchemaValidator: NonNullable<ServerOptions['jsonSchemaValidator']> = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
}

const isTool = (name: unknown): name is ToolName => typeof name === 'string' && Object.hasOwn(tools, name)
