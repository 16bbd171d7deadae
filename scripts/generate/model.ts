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

export type BodyKind = 'json' | 'form' | 'multipart'

/** Whose token a call needs, if any. */
export type Access = 'agent' | 'user' | 'public'

/** The limit that an operation counts in, beside that of all requests. */
export type Rate = 'sends' | 'writes' | 'searches'

export interface Operation {
  id: string
  tag: string
  method: string
  path: string
  mounts: string[]
  access: Access
  scopes: string[]
  idempotency: boolean
  rate: Rate | null
  /** The answer is made piece by piece. */
  streamed: boolean
  path_parameters: Parameter[]
  query_parameters: Parameter[]
  required_together: string[]
  body: { kind: BodyKind; schema: string } | undefined
  replies: ReplyModel[]
}

/** Everything that the emitters need to know of the operations, in the order of the document's paths. */
export function operationsOf(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const object = item[method]
      return object ? [operation(document, path, item, method, object)] : []
    }),
  )
}

export const successes = (replies: ReplyModel[]): ReplyModel[] => replies.filter(({ status }) => /^[23]/.test(status))

export const errorFamily = (operation: Operation): 'service' | 'oauth' =>
  operation.replies.some(({ body }) => body?.schema === 'OAuthError') ? 'oauth' : 'service'

/** Headers whose one value the contract fixes, on the replies of one kind. */
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
  const idempotency = object['x-idempotency-key'] === 'required'
  const { access, scopes } = admission(object)
  return {
    id: object.operationId,
    tag: only(object.tags, `tag of ${object.operationId}`),
    method: method.toUpperCase(),
    path,
    mounts: (item.servers ?? document.servers).map(({ url }) => url.slice(1, -1)),
    access,
    scopes,
    idempotency,
    rate: object['x-rate'] ?? (idempotency ? 'writes' : null),
    streamed: object['x-streamed'] === true,
    path_parameters: parameters.filter((parameter) => parameter.in === 'path'),
    query_parameters: parameters.filter((parameter) => parameter.in === 'query'),
    required_together: object['x-required-together'] ?? [],
    body: requestBody(object),
    replies: Object.entries(object.responses).map(([status, response]) => reply(document, status, response)),
  }
}

const bodyKinds: Record<string, BodyKind> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
  'multipart/form-data': 'multipart',
}

function admission({ security = [] }: OperationObject): Pick<Operation, 'access' | 'scopes'> {
  const { agentToken, userToken } = Object.assign({}, ...security)
  if (agentToken) return { access: 'agent', scopes: agentToken }
  return userToken ? { access: 'user', scopes: userToken } : { access: 'public', scopes: [] }
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

/** Bodies are named schemas, so that every shape has a name in the types, the SDK and the documentation. */
function named(schema: Schema, where: string): string {
  if (!schema.$ref) throw new Error(`${where}: the schema must be a $ref to a file of spec/schemas`)
  return refName(schema.$ref)
}

function only<T>(items: T[], where: string): T {
  const [first, ...others] = items
  if (first === undefined || others.length > 0) throw new Error(`${where}: exactly one is supported`)
  return first
}
