import { ArgumentError } from './errors.js'
import { toJson } from './json.js'

/** Description of an operation of the contract. Each generated method has one. */
export interface Operation {
  id: string
  method: string
  /** Path below `at`, with `{names}` of parameters. `{+names}` may contain slashes (RFC 6570 section 3.2.3). */
  path: string
  /** Address that the path is relative to. Default: `base_url`. */
  at?: 'auth_url'
  /** Resource that the token is for. Without it the operation takes no token. */
  token?: 'rest' | 'ws'
  query?: readonly string[]
  body?: 'json' | 'form' | 'multipart'
  /** True if the operation takes an `Idempotency-Key`. */
  keyed?: true
  /** Kind of response. Default: JSON. */
  answer?: 'text' | 'bytes' | 'nothing'
}

export type Params = Readonly<Record<string, unknown>>

/** Returns the path with its query, and the body, which has the parameters that neither path nor query takes. */
export function createRequest(operation: Operation, params: Params): { path: string; body: Body } {
  const rest = { ...params }
  const take = (name: string): unknown => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = operation.path.replace(/\{(\+?)(\w+)\}/g, (_, several, name) => {
    const segments = several ? String(take(name) ?? '').split('/') : [take(name)]
    return segments.map((segment) => encodeSegment(operation.id, name, segment)).join('/')
  })
  const query = new URLSearchParams()
  for (const name of operation.query ?? []) {
    const value = take(name)
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, body: createBody(operation, rest) }
}

function encodeSegment(operation: string, name: string, value: unknown): string {
  const text = String(value ?? '')
  // URL parsers resolve dot segments, which would call another operation.
  if (['', '.', '..'].includes(text)) throw new ArgumentError(`${operation}: ${name} is missing or invalid`)
  return encodeURIComponent(text)
}

export type Body = string | URLSearchParams | FormData | undefined

function createBody({ id, body }: Operation, fields: Params): Body {
  if (body === 'json') return toJson(id, fields)
  if (body === 'form') return fillForm(new URLSearchParams(), fields)
  if (body === 'multipart') return fillForm(new FormData(), fields)
  return undefined
}

function fillForm<Form extends URLSearchParams | FormData>(form: Form, fields: Params): Form {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (form instanceof FormData && value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
