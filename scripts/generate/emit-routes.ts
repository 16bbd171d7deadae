import type { OpenApi } from './document.ts'
import { answersBody, isBinary, onlyStatus } from './emit-handlers.ts'
import { coercions, hasInput } from './input.ts'
import { constantHeaders, errorFamily, kinds, successes, type Operation, type ReplyModel } from './model.ts'
import { list, literal, pascal, property, quote, typescript } from './text.ts'

const source = 'spec/openapi.yaml'

type Schemas = OpenApi['components']['schemas']

/** Returns one literal per operation with everything that the edge needs to serve it. */
export function emitRoutes(operations: Operation[], { components: { schemas } }: OpenApi): string {
  const queries = operations
    .filter(hasQuery)
    .map((operation) => `  ${operation.id}: ${coercionTable(operation, schemas)},`)
  const routes = operations.map((operation) => routeLiteral(operation, schemas))
  return typescript(
    source,
    `
import type { Accept, Coercions, Reply } from './call.ts'
import type { Contexts, Handlers } from './handlers.ts'
import * as inputs from './inputs.js'

export type OperationId =
${operations.map(({ id }) => `  | ${quote(id)}`).join('\n')}

export const methods = ${literal(methodsOf(operations))} as const

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: (typeof methods)[number]
  /** Path in the form of the contract: \`/messages/{envelope_id}\`. */
  readonly path: string
  /** Path in the form of routers: \`/messages/:envelope_id\`, and \`*name\` for parameters with slashes. */
  readonly pattern: string
  /** Addresses below which it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url' | 'files_url')[]
  /** Kind of caller. */
  readonly access: '${[...new Set(operations.map(({ access }) => access))].join("' | '")}'
  /** Resource of the token. */
  readonly resource: 'rest' | 'ws'
  readonly scopes: readonly string[]
  /** Rate limit, in addition to that of requests. */
  readonly rate: 'sends' | 'writes' | 'searches' | 'registrations' | null
  readonly body: 'json' | 'form' | 'multipart' | 'bytes' | null
  /** Form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters with the conversion of their text; others are ignored. */
  readonly query: Coercions
  /** Headers that are input of its handler. */
  readonly requestHeaders: readonly string[]
  /** Media type of successful responses. Others are JSON. */
  readonly contentType: string
  /** Constant headers of 2xx and 3xx responses. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of all other responses. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
}

/** Fields of a form about its client. The Authorization header may have the credentials instead. */
export interface ClientForm {
  client_id?: string | undefined
  client_secret?: string | undefined
  grant_type?: string | undefined
}

${Object.keys(kinds).map(routeType).join('\n\n')}

export type Route<X extends Contexts> =
${Object.keys(kinds)
  .map((kind) => `  | ${pascal(kind)}Route<X>`)
  .join('\n')}

const query = {
${queries.join('\n')}
} as const

/** All operations of the contract. */
export const routes = <X extends Contexts = Contexts>(): readonly Route<X>[] => [
${routes.join('\n')}
]
`,
  )
}

/**
 * Returns the parameter for the context. A form may name its client, so its context is created after the form is
 * accepted.
 */
const contextParameter = (kind: string): string =>
  kind === 'client' ? `authenticate: (form: ClientForm) => Promise<X['client']>` : `context: X['${kind}']`

const methodsOf = (operations: Operation[]): string[] => [...new Set(operations.map(({ method }) => method))]

const routeType = (
  kind: string,
): string => `export interface ${pascal(kind)}Route<X extends Contexts> extends RouteFacts {
  readonly kind: '${kind}'
  readonly call: (handlers: Handlers<X>, ${contextParameter(kind)}, accept: Accept) => Promise<Reply>
}`

const hasQuery = ({ query_parameters }: Operation): boolean => query_parameters.length > 0

const coercionTable = (operation: Operation, schemas: OpenApi['components']['schemas']): string =>
  indented(
    list(
      '{',
      Object.entries(coercions(operation, schemas)).map(([name, kind]) => `${property(name)}: ${quote(kind)}`),
      '}',
    ),
  )

const indented = (text: string): string => text.replaceAll('\n', '\n  ')

function routeLiteral(operation: Operation, schemas: Schemas): string {
  const { id, tag, method, path, mounts, access, resource, kind, scopes, rate, header_parameters, body, replies } =
    operation
  const good = successes(replies)
  const bad = replies.filter((reply) => !good.includes(reply))
  const facts = {
    operationId: id,
    tag,
    method,
    path,
    pattern: pattern(operation),
    mounts,
    access,
    resource,
    kind,
    scopes,
    rate,
    body: body?.kind ?? null,
    errors: errorFamily(operation),
    requestHeaders: header_parameters.map(({ name }) => name),
    contentType: good.flatMap(({ body }) => body?.type ?? [])[0] ?? 'application/json',
    headers: constantHeaders(good),
    errorHeaders: constantHeaders(bad),
    statuses: replies.flatMap(({ status }) => (/^\d+$/.test(status) ? [Number(status)] : [])),
  }
  const lines = Object.entries(facts).map(([name, value]) => `    ${name}: ${literal(value)},`)
  return `  {
${lines.join('\n')}
    query: ${hasQuery(operation) ? `query.${id}` : '{}'},
    call: ${call(operation, schemas)},
  },`
}

function call(operation: Operation, schemas: Schemas): string {
  const { id, kind } = operation
  if (kind === 'client') return clientCall(operation, schemas)
  const input = hasInput(operation) ? `, accept(inputs.${id})` : ''
  const parameters = hasInput(operation) ? 'handlers, context, accept' : 'handlers, context'
  return `async (${parameters}) => (${replyOf(operation, `handlers.${id}(context${input})`)})`
}

/** Fields of a form about its client. */
const clientFields = ['client_id', 'client_secret', 'grant_type']

function clientCall(operation: Operation, schemas: Schemas): string {
  const known = schemas[operation.body?.schema ?? '']?.properties ?? {}
  const fields = clientFields.filter((name) => known[name]).join(', ')
  const invocation = `handlers.${operation.id}(await authenticate({ ${fields} }), input)`
  return `async (handlers, authenticate, accept) => {
      const input = accept(inputs.${operation.id})
      const { ${fields} } = input.body
      return ${replyOf(operation, invocation)}
    }`
}

const replyOf = (operation: Operation, invocation: string): string =>
  answersBody(operation) ? `{ status: ${onlyStatus(operation)}, body: await ${invocation} }` : `await ${invocation}`

function pattern({ path, path_parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = path_parameters.find((candidate) => candidate.name === name)
    return parameter?.['x-multi-segment'] ? `*${name}` : `:${name}`
  })
}

/** Returns the possible responses of every operation, for tests of the service. */
export function emitReplies(operations: Operation[]): string {
  const entries = operations.map(({ id, replies }) => {
    const lines = replies.map((reply) => `    '${reply.status}': ${replyLiteral(reply)},`)
    return `  ${id}: {\n${lines.join('\n')}\n  },`
  })
  return typescript(
    source,
    `
import type { Guard } from './call.ts'
import * as shapes from './shapes.js'

export interface ReplyRule {
  readonly body?: Guard<unknown>
  /** True if the body is text that is not JSON. */
  readonly text?: true
  /** True if the body is bytes of any media type. */
  readonly binary?: true
  readonly headers: readonly string[]
  /** Headers that the handler must set. */
  readonly required: readonly string[]
  readonly codes: readonly string[]
}

export type Replies = Readonly<Record<string, ReplyRule>>

/** Responses of each operation by status; \`5XX\` stands for all statuses of the range. */
export const replies = {
${entries.join('\n')}
} as const satisfies Record<string, Replies>
`,
  )
}

function replyLiteral({ body, headers, codes }: ReplyModel): string {
  const mandatory = headers.flatMap(({ name, setBy, required }) => (setBy === 'handler' && required ? [name] : []))
  const fields = [
    ...(body?.type === 'application/json' ? [`body: shapes.is${body.schema}`] : []),
    ...(body?.type.startsWith('text/') ? ['text: true'] : []),
    ...(body && isBinary(body) ? ['binary: true'] : []),
    `headers: ${literal(headers.map(({ name }) => name))}`,
    `required: ${literal(mandatory)}`,
    `codes: ${literal(codes)}`,
  ]
  return `{ ${fields.join(', ')} }`
}
