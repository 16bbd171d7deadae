import { deprecationHeaders } from './deprecations.ts'
import type { OpenApi } from './document.ts'
import { answersBody, isBinary, isPrepared, onlyStatus } from './emit-handlers.ts'
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
import type { Coercions, DeprecationNotice, Guard, PreparedWrite, Reply } from './call.ts'
import type { Contexts, Handlers } from './handlers.ts'
import * as inputs from './inputs.js'

export type OperationId =
${operations.map(({ id }) => `  | ${quote(id)}`).join('\n')}

export const methods = ${literal(methodsOf(operations))} as const

export interface RouteFacts {
  readonly operationId: OperationId
  readonly tag: string
  readonly method: (typeof methods)[number]
  /** As in the contract: \`/messages/{envelope_id}\`. */
  readonly path: string
  /** As routers take it: \`/messages/:envelope_id\`, and \`*name\` for what may contain slashes. */
  readonly pattern: string
  /** Below which addresses it is served. */
  readonly mounts: readonly ('base_url' | 'auth_url' | 'files_url')[]
  /** Who may call. */
  readonly access: '${[...new Set(operations.map(({ access }) => access))].join("' | '")}'
  /** What a token must be for. */
  readonly resource: 'rest' | 'ws'
  readonly scopes: readonly string[]
  /** The limit that it counts in, beside that of all requests. */
  readonly rate: 'sends' | 'writes' | 'searches' | 'registrations' | null
  readonly body: 'json' | 'form' | 'multipart' | 'bytes' | null
  /** The form of error bodies. */
  readonly errors: 'service' | 'oauth'
  /** Query parameters and how their text becomes a value; others are ignored. */
  readonly query: Coercions
  /** The headers that are input of its handler. */
  readonly requestHeaders: readonly string[]
  /** Media type of answers that succeed. Others are JSON. */
  readonly contentType: string
  /** Constant headers of 2xx and 3xx answers. */
  readonly headers: Readonly<Record<string, string>>
  /** Constant headers of every other answer. */
  readonly errorHeaders: Readonly<Record<string, string>>
  readonly statuses: readonly number[]
  readonly deprecations: readonly DeprecationNotice[]
}

/** Fields of a form that name its client. The credentials may be in the Authorization header instead. */
export interface ClientForm {
  client_id?: string | undefined
  client_secret?: string | undefined
  grant_type?: string | undefined
}

${Object.keys(kinds).map(routeType).join('\n\n')}

export type Route<X extends Contexts, Input = unknown> =
${Object.keys(kinds)
  .map((kind) => `  | ${pascal(kind)}Route<X, Input>`)
  .join('\n')}

const query = {
${queries.join('\n')}
} as const

/** Returns every operation of the contract. */
export function routes<X extends Contexts = Contexts>(): readonly Route<X>[] {
  /** Gives \`call\` the type of input that \`accepts\` checks. */
  const route = <Input>(literal: Route<X, Input>): Route<X> => literal
  return [
${routes.join('\n')}
  ]
}
`,
  )
}

const methodsOf = (operations: Operation[]): string[] => [...new Set(operations.map(({ method }) => method))]

const routeType = (
  kind: string,
): string => `export interface ${pascal(kind)}Route<X extends Contexts, Input = unknown> extends RouteFacts {
  readonly kind: '${kind}'
  /** Checks the input; null for an operation without input. */
  readonly accepts: Guard<Input> | null
${kind === 'client' ? clientFormMember : ''}  /** Calls the handler with accepted input. */
  call(handlers: Handlers<X>, context: X['${kind}'], input: Input): Promise<${callResult(kind)}>
}`

const callResult = (kind: string): string =>
  kind === 'agentPreparedWrite' ? `PreparedWrite<X['agentWrite'], Reply>` : 'Reply'

const clientFormMember = `  /** Returns the fields that name the client. */
  clientForm(input: Input): ClientForm
`

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
    deprecations: operation.deprecations.map((one) => ({ parameter: one.parameter, headers: deprecationHeaders(one) })),
  }
  const lines = Object.entries(facts).map(([name, value]) => `      ${name}: ${literal(value)},`)
  return `    route({
${lines.join('\n')}
      query: ${hasQuery(operation) ? `query.${id}` : '{}'},
      accepts: ${hasInput(operation) ? `inputs.${id}` : 'null'},
${kind === 'client' ? `      clientForm: ${clientForm(operation, schemas)},\n` : ''}      call: ${call(operation)},
    }),`
}

function call(operation: Operation): string {
  const { id } = operation
  const parameters = hasInput(operation) ? 'context, input' : 'context'
  const invocation = `handlers.${id}(${parameters})`
  if (isPrepared(operation))
    return `async (handlers, ${parameters}) => {
        const { write, committed } = await ${invocation}
        return { write: async (context) => (${replyOf(operation, 'write(context)')}), committed }
      }`
  return `async (handlers, ${parameters}) => (${replyOf(operation, invocation)})`
}

/** Fields that a form of the contract may have to name its client. */
const clientFields = ['client_id', 'client_secret', 'grant_type']

function clientForm(operation: Operation, schemas: Schemas): string {
  const known = schemas[operation.body?.schema ?? '']?.properties ?? {}
  const fields = clientFields.filter((name) => known[name]).join(', ')
  return `({ body: { ${fields} } }) => ({ ${fields} })`
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
  /** The body is text that is not JSON. */
  readonly text?: true
  /** The body is bytes of any media type. */
  readonly binary?: true
  readonly headers: readonly string[]
  /** Headers that the handler must set. */
  readonly required: readonly string[]
  readonly codes: readonly string[]
}

export type Replies = Readonly<Record<string, ReplyRule>>

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
    ...(body && isBinary(body) ? ['binary: true'] : []),
    `headers: ${literal(headers.map(({ name }) => name))}`,
    `required: ${literal(mandatory)}`,
    `codes: ${literal(codes)}`,
  ]
  return `{ ${fields.join(', ')} }`
}
