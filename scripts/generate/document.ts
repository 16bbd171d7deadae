/** The parts of OpenAPI 3.0.3 that this contract uses. */

export interface Schema {
  $ref?: string
  type?: string
  nullable?: boolean
  format?: string
  pattern?: string
  enum?: (string | number | null)[]
  default?: unknown
  description?: string
  required?: string[]
  properties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  items?: Schema
  allOf?: Schema[]
  oneOf?: Schema[]
  'x-media-types'?: string[]
  'x-refusal'?: string
  'x-code'?: string
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
  'x-exactly-one'?: string[]
  [keyword: string]: unknown
}

export interface Example {
  summary?: string
  value: unknown
}

export interface Media {
  schema: Schema
  example?: unknown
  examples?: Record<string, Example>
}

/** A part of the contract that may be deprecated, with the dates of its deprecation. */
export interface Deprecable {
  description?: string
  deprecated?: boolean
  'x-deprecated-at'?: string
  'x-sunset'?: string
}

export interface Parameter extends Deprecable {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
  example?: unknown
  'x-multi-segment'?: boolean
}

export interface Header {
  $ref?: string
  description?: string
  required?: boolean
  schema?: Schema
  example?: unknown
  'x-set-by'?: 'edge'
  'x-every-response'?: string
}

export interface Response {
  $ref?: string
  description?: string
  headers?: Record<string, Header>
  content?: Record<string, Media>
  'x-codes'?: string[]
}

export interface OperationObject extends Deprecable {
  operationId: string
  tags: string[]
  summary: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  'x-required-together'?: string[]
  'x-idempotency-key'?: 'required'
  'x-prepared'?: true
  'x-rate'?: 'searches' | 'writes' | 'registrations'
  'x-send'?: true
  'x-page'?: true
  'x-streamed'?: true
}

export interface Server {
  url: string
}

export const methods = ['post', 'get', 'put', 'patch', 'delete', 'head'] as const

export type PathItem = { servers?: Server[] } & { [method in (typeof methods)[number]]?: OperationObject }

/** Resource of a document, to which its tokens are bound (RFC 8707). */
export interface Protected {
  'x-resource': { label: string }
  components: { securitySchemes: Record<string, SecurityScheme> }
}

export interface OpenApi extends Protected {
  info: { title: string; version: string; description: string }
  servers: Server[]
  tags: { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    headers: Record<string, Header>
    responses: Record<string, Response>
    securitySchemes: Record<string, SecurityScheme>
  }
}

export interface SecurityScheme {
  type: string
  /** Scopes that an AsyncAPI document requires. */
  scopes?: string[]
  flows?: Record<string, Flow>
}

/** Scopes with their descriptions. AsyncAPI calls them available scopes. */
export interface Flow {
  scopes?: Record<string, string>
  availableScopes?: Record<string, string>
}

/** The parts of AsyncAPI 3.0.0 that this contract uses. */
export interface AsyncApi extends Protected {
  info: { title: string; version: string; description: string }
  channels: Record<string, { 'x-close-codes': Record<string, CloseCode> }>
  components: {
    messages: Record<string, FrameObject>
    schemas: Record<string, Schema>
    securitySchemes: Record<string, SecurityScheme>
  }
}

/** The document of the MCP server. Its head explains the keys. */
export interface Mcp extends Protected {
  info: { title: string; version: string; description: string; instructions: string }
  tools: Record<string, ToolObject>
  resources: Record<string, ResourceObject>
  prompts: Record<string, PromptObject>
  /** Skills, from the files in `skills/`. */
  skills: SkillObject[]
  views: Record<string, ViewObject>
  notifications: Record<string, NotificationObject>
  events: Record<string, EventObject>
  event_errors: Record<string, { code: number; meaning: string }>
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, SecurityScheme> }
}

export interface SkillObject {
  frontmatter: { name: string; description: string }
  /** The whole file. */
  text: string
}

export interface ToolObject {
  title: string
  scope: string
  rate?: 'writes' | 'searches'
  description: string
  annotations: Record<string, boolean>
  /** Next step after an error, by the code of the error. */
  advice?: Record<string, string>
  input: Schema
  output: { $ref: string }
}

export interface ResourceObject {
  uri: string
  title: string
  scope: string
  description: string
  output: { $ref: string }
}

export interface PromptObject {
  title: string
  description: string
  arguments: Record<string, PromptArgument>
  text: string
}

export interface PromptArgument {
  description: string
  required?: boolean
  /** Text before the value of an optional argument. */
  label?: string
  /** Source of the values that a client suggests. */
  complete?: 'threads' | 'contacts' | 'statuses'
}

/** View that hosts show inside a chat. */
export interface ViewObject {
  uri: string
  title: string
  description: string
  /** Names of the tools whose results the view shows. */
  tools: string[]
}

export interface NotificationObject {
  method: string
  scope: string
  description: string
  params: { $ref: string }
}

export interface EventObject {
  title: string
  scope: string
  /** Ways of delivery (SEP-3415, Delivery Modes). */
  delivery: ('poll' | 'push' | 'webhook')[]
  description: string
  input: Schema
  payload: { $ref: string }
}

export interface FrameObject {
  name: string
  examples: { name: string; summary: string; payload: unknown }[]
  payload: { schemaFormat: string; schema: Schema }
}

/** Reason why the server closes a connection (RFC 6455 section 7.4), and the next step of a client. */
export interface CloseCode {
  code: number
  why: string
  then: string
}

export interface ErrorEntry {
  status: number
  meaning: string
  retry: string
  challenge?: string
  oauth?: string
  close?: string
  where?: string
}

export interface ErrorTable {
  service: Record<string, ErrorEntry>
  oauth: Record<string, ErrorEntry>
}

export interface LimitEntry {
  default: number
  min: number
  max?: number
  unit: string
  meaning: string
}

/** A limit that no operator can change. */
export interface FixedLimit {
  fixed: number
  unit: string
  meaning: string
}

/** Limits by the name of their setting, or of the fixed limit. */
export type LimitTable = Record<string, LimitEntry | FixedLimit>

/** Returns the name in a reference: `#/components/schemas/Envelope` → `Envelope`. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Returns the component of a reference. Throws if it is missing. */
export function component<T>(components: Record<string, T>, ref: string): T {
  const found = components[refName(ref)]
  if (found === undefined) throw new Error(`${ref} points nowhere`)
  return found
}
