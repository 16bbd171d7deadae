import { deprecationOf, type Deprecation } from './deprecations.ts'
import { component, methods, refName } from './document.ts'
import type { Header, OpenApi, OperationObject, Parameter, PathItem, Response, Schema } from './document.ts'

export interface HeaderModel {
  name: string
  required: boolean
  /** `constant`: the route carries the value; `edge`: the edge computes it; `handler`: the handler returns it. */
  setBy: 'constant' | 'edge' | 'handler'
  value?: string
}

export interface ReplyModel {
  status: string
  body: { type: string; schema: string } | undefined
  headers: HeaderModel[]
  codes: string[]
}

export type BodyKind = 'json' | 'form' | 'multipart' | 'bytes'

/** Kind of caller: anybody, an OAuth client with its secret, or the holder of a token for an agent or a person. */
export type Access = 'public' | 'client' | 'agent' | 'user'

/** Contexts of handlers by kind of operation, with a description for the generated code. */
export const kinds = {
  public: 'Anybody calls.',
  client: 'An OAuth client calls, with its secret.',
  user: 'A person calls, with a token that acts for no agent.',
  agent: 'An agent calls.',
  agentWrite: 'An agent writes under an `Idempotency-Key`, in one transaction with that key.',
  agentPreparedWrite: 'An agent writes under an `Idempotency-Key`, after slow work before the transaction.',
  agentSend: 'An agent sends an envelope, whose id makes a retry safe.',
} as const

export type Kind = keyof typeof kinds

/** Returns true if operations of the kind take an `Idempotency-Key`. */
export const takesKey = (kind: Kind): boolean => kind === 'agentWrite' || kind === 'agentPreparedWrite'

/** Rate limit of an operation, in addition to that of requests. */
export type Rate = 'sends' | 'writes' | 'searches' | 'registrations'

/** Resources of the tokens that operations take. */
export type Resource = 'rest' | 'ws'

export interface Operation {
  id: string
  tag: string
  method: string
  path: string
  mounts: string[]
  access: Access
  /** Resource of the token. */
  resource: Resource
  kind: Kind
  scopes: string[]
  rate: Rate | null
  /** True if the response is written in pieces. */
  streamed: boolean
  path_parameters: Parameter[]
  query_parameters: Parameter[]
  header_parameters: Parameter[]
  required_together: string[]
  body: { kind: BodyKind; schema: string } | undefined
  replies: ReplyModel[]
  deprecations: DeprecationModel[]
}

/** Deprecation of an operation, or of one of its query parameters. */
export interface DeprecationModel extends Deprecation {
  /** Query parameter; null for the whole operation. */
  parameter: string | null
}

/** Returns everything that the emitters need of the operations, in the order of the document's paths. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const object = item[method]
      return object && !object['x-page'] ? [operation(document, path, item, method, object)] : []
    }),
  )
}

export const successes = (replies: ReplyModel[]): ReplyModel[] => replies.filter(({ status }) => /^[23]/.test(status))

export const errorFamily = (operation: Operation): 'service' | 'oauth' =>
  operation.replies.some(({ body }) => body?.schema === 'OAuthError') ? 'oauth' : 'service'

/** Returns headers with one possible value, for replies of one kind. */
export function constantHeaders(replies: ReplyModel[]): Record<string, string> {
  const headers = replies.flatMap((reply) => reply.headers)
  return Object.fromEntries(headers.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])))
}

function operation(
  document: OpenApi,
  path: string,
  item: PathItem,
  method: string,
  object: OperationObject,
): Operation {
  const parameters = object.parameters ?? []
  const { access, resource, scopes } = admission(object)
  const kind = kindOf(access, object)
  return {
    id: object.operationId,
    tag: only(object.tags, `tag of ${object.operationId}`),
    method: method.toUpperCase(),
    path,
    mounts: (item.servers ?? document.servers).map(({ url }) => url.slice(1, -1)),
    access,
    resource,
    kind,
    scopes,
    rate: object['x-rate'] ?? rates[kind] ?? null,
    streamed: object['x-streamed'] === true,
    path_parameters: parameters.filter((parameter) => parameter.in === 'path'),
    query_parameters: parameters.filter((parameter) => parameter.in === 'query'),
    header_parameters: parameters.filter(isHeaderInput),
    required_together: object['x-required-together'] ?? [],
    body: requestBody(object),
    replies: Object.entries(object.responses).map(([status, response]) => reply(document, status, response)),
    deprecations: deprecationsOf(object),
  }
}

/** Returns the deprecations of an operation and of its query parameters. The one that ends first comes first. */
function deprecationsOf(object: OperationObject): DeprecationModel[] {
  const { operationId, parameters = [] } = object
  const own = deprecationOf(operationId, object)
  const others = parameters.flatMap((parameter): DeprecationModel[] => {
    const dates = deprecationOf(`${operationId}, ${parameter.name}`, parameter)
    if (dates && parameter.in !== 'query')
      throw new Error(`${operationId}, ${parameter.name}: only operations and query parameters can be deprecated`)
    return dates ? [{ parameter: parameter.name, ...dates }] : []
  })
  const all = own ? [{ parameter: null, ...own }, ...others] : others
  return all.toSorted((one, other) => (one.sunset < other.sunset ? -1 : 1))
}

/** Returns true for header input. The key of a write is read earlier and is no input of a handler. */
const isHeaderInput = (parameter: Parameter): boolean =>
  parameter.in === 'header' && parameter.name !== 'Idempotency-Key'

const bodyKinds: Record<string, BodyKind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
  'application/octet-stream': 'bytes',
}

function admission({ security = [] }: OperationObject): Pick<Operation, 'access' | 'resource' | 'scopes'> {
  const { agentToken, feedToken, userToken, clientSecret } = Object.assign({}, ...security)
  if (feedToken) return { access: 'agent', resource: 'ws', scopes: feedToken }
  const resource = 'rest'
  if (agentToken) return { access: 'agent', resource, scopes: agentToken }
  if (userToken) return { access: 'user', resource, scopes: userToken }
  return { access: clientSecret ? 'client' : 'public', resource, scopes: [] }
}

/** Rate limits by kind, for operations that name none. */
const rates: Partial<Record<Kind, Rate>> = {
  agentWrite: 'writes',
  agentPreparedWrite: 'writes',
  agentSend: 'sends',
}

function kindOf(access: Access, object: OperationObject): Kind {
  const isKeyed = object['x-idempotency-key'] === 'required'
  const isSend = object['x-send'] === true
  const isPrepared = object['x-prepared'] === true
  if (isPrepared && !isKeyed) throw new Error(`${object.operationId}: only a write with a key is prepared`)
  if (isKeyed && isSend) throw new Error(`${object.operationId}: an envelope's id is the key of a send`)
  if ((isKeyed || isSend) && access !== 'agent') throw new Error(`${object.operationId}: only agents write`)
  if (isSend) return 'agentSend'
  if (isPrepared) return 'agentPreparedWrite'
  return isKeyed ? 'agentWrite' : access
}

function requestBody({ requestBody, operationId }: OperationObject): Operation['body'] {
  if (!requestBody) return undefined
  const [type, media] = only(Object.entries(requestBody.content), `body of ${operationId}`)
  const kind = bodyKinds[type]
  if (!kind) throw new Error(`${operationId}: bodies of ${type} are not supported`)
  return { kind, schema: named(media.schema, `body of ${operationId}`) }
}

function reply(document: OpenApi, status: string, given: Response): ReplyModel {
  const response = given.$ref ? component(document.components.responses, given.$ref) : given
  const [content] = Object.entries(response.content ?? {})
  return {
    status,
    body: content && { type: content[0], schema: named(content[1].schema, `${status} body`) },
    headers: Object.entries(response.headers ?? {}).map(([name, header]) => headerModel(document, name, header)),
    codes: response['x-codes'] ?? [],
  }
}

function headerModel(document: OpenApi, name: string, given: Header): HeaderModel {
  const header = given.$ref ? component(document.components.headers, given.$ref) : given
  const required = header.required ?? false
  const [value, ...others] = header.schema?.enum ?? []
  if (typeof value === 'string' && others.length === 0) return { name, required, setBy: 'constant', value }
  return { name, required, setBy: header['x-set-by'] ?? 'handler' }
}

/**
 * Returns the name of a schema. Bodies are named schemas, so that every shape has a name in types, client packages and
 * documentation.
 */
function named(schema: Schema, where: string): string {
  if (!schema.$ref) throw new Error(`${where}: the schema must be a $ref to a file of spec/schemas`)
  return refName(schema.$ref)
}

function only<T>(items: T[], where: string): T {
  const [first, ...others] = items
  if (first === undefined || others.length > 0) throw new Error(`${where}: exactly one is supported`)
  return first
}
