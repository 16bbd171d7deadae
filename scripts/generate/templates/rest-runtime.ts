/** Why a value was refused, as the validators say it. */
export interface Refusal {
  readonly instancePath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** A validator that is also a type guard; its `errors` are those of its last call. */
export interface Guard<T> {
  (value: unknown): value is T
  errors?: readonly Refusal[] | null
}

/** What the edge read from a request, not yet believed. */
export interface RawInput {
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

/** A file of a multipart body. The edge has received and checked it; it lasts if the operation keeps it. */
export interface ReceivedFile {
  readonly id: string
  readonly filename: string
  readonly content_type: string
  readonly size_bytes: number
  /** Of the bytes, in hexadecimal. */
  readonly sha256: string
}

/** Text in pieces, each made when the one before has been taken. What it returns at last is a piece as well. */
export type Pieces = AsyncGenerator<string, string, undefined>

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** JSON text, or its bytes, in place of `body`. */
  readonly serialized?: string | Uint8Array
  /** JSON text in pieces, in place of `body`. */
  readonly pieces?: Pieces
}

export type Coercions = Readonly<Record<string, 'integer' | 'boolean' | 'string' | 'list'>>

/** The request is not as the contract describes it. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  readonly instancePath: string
  readonly keyword: string
  readonly params: Refusal['params']

  constructor(refusal: Refusal) {
    super(explain(refusal))
    this.instancePath = refusal.instancePath
    this.keyword = refusal.keyword
    this.params = refusal.params
  }
}

/** The typed input of an operation, or `InvalidInput`. */
export function accept<T>(guard: Guard<T>, raw: RawInput, coercions: Coercions = {}): T {
  const input: unknown = { path: raw.path, query: coerced(raw.query, coercions), body: raw.body }
  if (guard(input)) return input
  throw new InvalidInput(guard.errors?.[0] ?? { instancePath: '', keyword: 'false schema', params: {} })
}

/** A handler's result as a reply: a body, or text that already is one. */
export function answer(status: number, result: object): Reply {
  if ('serialized' in result && (typeof result.serialized === 'string' || result.serialized instanceof Uint8Array))
    return { status, serialized: result.serialized }
  return { status, body: result }
}

/** The same for a result that is made piece by piece. */
export const stream = (status: number, { pieces }: { readonly pieces: Pieces }): Reply => ({ status, pieces })

/** What a handler serialized, as text. */
export const textOf = (serialized: string | Uint8Array): string =>
  typeof serialized === 'string' ? serialized : new TextDecoder().decode(serialized)

/**
 * The parameters that an operation knows. Text becomes a value only where it is written exactly as one; anything else, a repeated
 * parameter too, is left as it is for the validator to refuse.
 */
function coerced(query: RawInput['query'], coercions: Coercions): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, kind] of Object.entries(coercions)) {
    if (Object.hasOwn(query, name) && query[name] !== undefined) result[name] = value(query[name], kind)
  }
  return result
}

function value(text: unknown, kind: Coercions[string]): unknown {
  if (typeof text !== 'string') return kind === 'list' ? [text] : text
  if (kind === 'list') return text.split(',')
  if (kind === 'integer' && /^-?\d{1,16}$/.test(text)) return Number(text)
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

const formats: Readonly<Record<string, string>> = {
  handle: 'must have the form @owner.agent_name',
  'handle-part': 'must be one half of a handle',
  'allowlist-entry': 'must have the form @owner.agent_name or @owner.*',
  'web-url': 'must be an http or https address without user name and password',
}

/** One line for the caller. It names places and rules, never values, so that it may be logged. */
function explain({ instancePath, keyword, params, message = 'is not valid' }: Refusal): string {
  const place = instancePath === '' ? 'request' : instancePath.slice(1).replaceAll('/', '.')
  if (keyword === 'format') return `${place} ${formats[String(params.format)] ?? message}`
  if (keyword === 'additionalProperties')
    return `${place} must not have the field ${JSON.stringify(params.additionalProperty)}`
  if (keyword === 'enum' && Array.isArray(params.allowedValues))
    return `${place} must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'discriminator') return `${place} must have a known type`
  return `${place} ${message}`
}

export interface ReplyRule {
  readonly body?: Guard<unknown>
  /** The body is text that is not JSON. */
  readonly text?: true
  readonly headers: readonly string[]
  /** Headers that the handler must set. */
  readonly required: readonly string[]
  readonly codes: readonly string[]
}

export type Replies = Readonly<Record<string, ReplyRule>>

/** Compares a reply with what the contract says of the operation. */
export function problems(rules: Replies, reply: Reply): string[] {
  const rule = rules[String(reply.status)] ?? rules[`${String(reply.status).charAt(0)}XX`]
  if (!rule) return [`status ${reply.status} is not declared`]
  return [...bodyProblems(rule, reply), ...headerProblems(rule, reply)]
}

function bodyProblems({ body: guard, text, codes }: ReplyRule, { body: given, serialized }: Reply): string[] {
  if (text) return typeof given === 'string' ? [] : ['the body is no text']
  const body: unknown = serialized === undefined ? given : JSON.parse(textOf(serialized))
  if (!guard) return body === undefined ? [] : ['no body is declared']
  if (!guard(body)) return (guard.errors ?? []).map(described)
  const code = errorCode(body)
  return codes.length > 0 && !codes.includes(String(code))
    ? [`code ${String(code)} is not declared for this status`]
    : []
}

const described = ({ instancePath, message, params }: Refusal): string =>
  `body${instancePath} ${message} ${JSON.stringify(params)}`

function headerProblems({ headers: declared, required }: ReplyRule, { headers = {} }: Reply): string[] {
  const known = new Set(declared.map((name) => name.toLowerCase()))
  const given = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
  return [
    ...[...given].filter((name) => !known.has(name)).map((name) => `header ${name} is not declared`),
    ...required.filter((name) => !given.has(name.toLowerCase())).map((name) => `header ${name} is missing`),
  ]
}

/** The code of either form of error body. */
function errorCode(body: unknown): unknown {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : error
}
