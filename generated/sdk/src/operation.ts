// Generated from src/clients/typescript/src/operation.ts by `npm run generate`. Do not edit.
/** What the client knows of an operation of the contract; the generated calls carry one each. */
export interface Operation {
  id: string
  method: string
  /** Below `at`, with `{names}` of parameters, `{+names}` where they may contain slashes (RFC 6570 section 3.2.3). */
  path: string
  /** By default `base_url`. */
  at?: 'auth_url'
  /** The resource that its token is for; without, it takes none. */
  token?: 'rest' | 'ws'
  query?: readonly string[]
  body?: 'json' | 'form' | 'multipart'
  /** Takes an `Idempotency-Key`. */
  keyed?: true
  /** By default JSON. */
  answer?: 'text' | 'bytes' | 'nothing'
}

export type Params = Readonly<Record<string, unknown>>

/** The operation's path with its query, and its body: what path and query do not take. */
export function requestOf(operation: Operation, params: Params): { path: string; body: Body } {
  const rest = { ...params }
  const take = (name: string): unknown => {
    const value = rest[name]
    delete rest[name]
    return value
  }
  const path = operation.path.replace(/\{(\+?)(\w+)\}/g, (_, several, name) => {
    const segments = several ? String(take(name) ?? '').split('/') : [take(name)]
    return segments.map((segment) => pathSegment(operation.id, name, segment)).join('/')
  })
  const query = new URLSearchParams()
  for (const name of operation.query ?? []) {
    const value = take(name)
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return { path: query.size > 0 ? `${path}?${query}` : path, body: bodyOf(operation, rest) }
}

function pathSegment(operation: string, name: string, value: unknown): string {
  const text = String(value ?? '')
  // A dot segment would be resolved away, and what is left be another operation.
  if (['', '.', '..'].includes(text)) throw new TypeError(`${operation}: ${name} is missing`)
  return encodeURIComponent(text)
}

export type Body = string | URLSearchParams | FormData | undefined

function bodyOf({ body }: Operation, fields: Params): Body {
  if (body === 'json') return JSON.stringify(fields)
  if (body === 'form') return filled(new URLSearchParams(), fields)
  if (body === 'multipart') return filled(new FormData(), fields)
  return undefined
}

function filled<Form extends URLSearchParams | FormData>(form: Form, fields: Params): Form {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (form instanceof FormData && value instanceof Blob) form.append(name, value)
    else form.append(name, String(value))
  }
  return form
}
