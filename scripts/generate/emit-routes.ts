import type { OpenApi } from './document.ts'
import { answersBody, onlyStatus } from './emit-handlers.ts'
import { coercions, hasInput } from './input.ts'
import { constantHeaders, errorFamily, successes, type Operation, type ReplyModel } from './model.ts'
import { list, literal, property, quote, typescript } from './text.ts'

const source = 'spec/openapi.yaml'

/** One literal per operation: everything that the edge needs to serve it. */
export function emitRoutes(operations: Operation[], { components: { schemas } }: OpenApi): string {
  const queries = operations
    .filter(hasQuery)
    .map((operation) => `  ${operation.id}: ${coercionTable(operation, schemas)},`)
  const routes = operations.map(routeLiteral)
  return typescript(
    source,
    `
import type { Handlers } from './handlers.ts'
import { replies } from './replies.ts'
import { accept, answer, problems, stream, type Coercions, type RawInput, type Reply } from './runtime.ts'
import * as inputs from './validators.js'

export type OperationId =
${operations.map(({ id }) => `  | ${quote(id)}`).join('\n')}

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: '${[...new Set(operations.map(({ method }) => method))].join("' | '")}'
  /** As in the contract: \`/messages/{envelope_id}\`. */
  readonly path: string
  /** As routers take it: \`/messages/:envelope_id\`, and \`*name\` for what may contain slashes. */
  readonly pattern: string
  /** Below which addresses it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url')[]
  readonly scopes: readonly string[]
  /** Whether an \`Idempotency-Key\` header is required. */
  readonly idempotency: boolean
  /** The limit that it counts in, beside that of all requests. */
  readonly rate: 'sends' | 'writes' | 'searches' | null
  readonly body: 'json' | 'form' | 'multipart' | null
  /** The form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters and how their text becomes a value; others are ignored. */
  readonly query: Coercions
  /** Media type of answers that succeed. Others are JSON. */
  readonly contentType: string
  /** Constant headers of 2xx and 3xx answers. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of every other answer. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
  /** What is wrong with an answer by the contract; nothing when it is as described. */
  readonly check: (reply: Reply) => string[]
}

export interface AgentRoute<C, P, U> extends RouteFacts {
  readonly access: 'agent'
  readonly call: (handlers: Handlers<C, P, U>, context: C, raw: RawInput) => Promise<Reply>
}

export interface PublicRoute<C, P, U> extends RouteFacts {
  readonly access: 'public'
  readonly call: (handlers: Handlers<C, P, U>, context: P, raw: RawInput) => Promise<Reply>
}

export interface UserRoute<C, P, U> extends RouteFacts {
  readonly access: 'user'
  readonly call: (handlers: Handlers<C, P, U>, context: U, raw: RawInput) => Promise<Reply>
}

export type Route<C, P, U> = AgentRoute<C, P, U> | PublicRoute<C, P, U> | UserRoute<C, P, U>

const query = {
${queries.join('\n')}
} as const

/** Every operation of the contract. C is the context of a call with an agent's token, P that of a public one, U that of one with a user's token. */
export const routes = <C, P, U>(): readonly Route<C, P, U>[] => [
${routes.join('\n')}
]
`,
  )
}

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

function routeLiteral(operation: Operation): string {
  const { id, tag, method, path, mounts, access, scopes, idempotency, rate, body, replies } = operation
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
    scopes,
    idempotency,
    rate,
    body: body?.kind ?? null,
    errors: errorFamily(operation),
    contentType: good.flatMap(({ body }) => body?.type ?? [])[0] ?? 'application/json',
    headers: constantHeaders(good),
    errorHeaders: constantHeaders(bad),
    statuses: replies.flatMap(({ status }) => (/^\d+$/.test(status) ? [Number(status)] : [])),
  }
  const lines = Object.entries(facts).map(([name, value]) => `    ${name}: ${literal(value)},`)
  return `  {
${lines.join('\n')}
    query: ${hasQuery(operation) ? `query.${id}` : '{}'},
    call: ${call(operation)},
    check: (reply) => problems(replies.${id}, reply),
  },`
}

function call(operation: Operation): string {
  const { id } = operation
  const input = `accept(inputs.${id}, raw${hasQuery(operation) ? `, query.${id}` : ''})`
  const invocation = `await handlers.${id}(${hasInput(operation) ? `context, ${input}` : 'context'})`
  const parameters = hasInput(operation) ? '(handlers, context, raw)' : '(handlers, context)'
  const reply = `${operation.streamed ? 'stream' : 'answer'}(${onlyStatus(operation)}, ${invocation})`
  return `async ${parameters} => ${answersBody(operation) ? reply : invocation}`
}

function pattern({ path, path_parameters }: Operation): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = path_parameters.find((candidate) => candidate.name === name)
    return parameter?.['x-multi-segment'] ? `*${name}` : `:${name}`
  })
}

/** What every operation may answer, for tests to hold the service to. */
export function emitReplies(operations: Operation[]): string {
  const entries = operations.map(({ id, replies }) => {
    const lines = replies.map((reply) => `    '${reply.status}': ${replyLiteral(reply)},`)
    return `  ${id}: {\n${lines.join('\n')}\n  },`
  })
  return typescript(
    source,
    `
import type { Replies } from './runtime.ts'
import * as shapes from './validators.js'

/** What each operation may answer, by status; \`5XX\` stands for every status of the range. */
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
    `headers: ${literal(headers.map(({ name }) => name))}`,
    `required: ${literal(mandatory)}`,
    `codes: ${literal(codes)}`,
  ]
  return `{ ${fields.join(', ')} }`
}
