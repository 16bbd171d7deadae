// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
import { readResponse } from './read-response.js'
import { runWithin } from './clock.js'
import { toMessagingError, ProtocolError, ServiceError } from './errors.js'
import type { Body, Operation } from './operation.js'
import type { Settings } from './settings.js'
import type { Signal } from './platform.js'

/** One HTTP request of an operation. */
export interface Request {
  operation: Operation
  address: string
  headers: Headers
  body: Body
}

/** Time-out and signal of one request. */
interface Limits {
  timeoutMs: number
  signal: Signal | undefined
}

/** Sends one request and reads the whole response. */
export const exchange = <Result>(settings: Settings, request: Request, limits: Limits): Promise<Result> =>
  observe(settings, request, limits, async (abortSignal, respond) =>
    readResponse<Result>(await respond(abortSignal), request.operation, { abortSignal, now: settings.clock.now() }),
  )

/** A response whose body the caller reads, without a time-out for the whole. */
export interface OpenResponse {
  response: Response
  /** Releases the connection. */
  close(): void
}

/** Sends one request and waits for the beginning of the response. The caller reads the body and closes it. */
export async function openResponse(settings: Settings, request: Request, limits: Limits): Promise<OpenResponse> {
  const connection = new AbortController()
  const close = () => connection.abort()
  try {
    return await observe(settings, request, limits, async (abortSignal, respond) => {
      const response = await respond(connection.signal)
      if (!response.ok) await readResponse(response, request.operation, { abortSignal, now: settings.clock.now() })
      return { response, close }
    })
  } catch (error) {
    close()
    throw error
  }
}

type Respond = (signal: AbortSignal) => Promise<Response>

async function observe<Result>(
  settings: Settings,
  request: Request,
  limits: Limits,
  work: (abortSignal: AbortSignal, respond: Respond) => Promise<Result>,
): Promise<Result> {
  const { emit, clock } = settings
  const { id, method } = request.operation
  const startedAt = clock.now()
  const milliseconds = () => clock.now() - startedAt
  const respond = async (signal: AbortSignal) => {
    const response = await fetchResponse(settings, request, signal)
    settings.contact.hasAnswered = true
    const requestId = response.headers.get('request-id') ?? undefined
    emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: milliseconds() })
    announceDeprecation(settings, id, response.headers)
    return response
  }
  emit({ type: 'request', operation: id, method, address: withoutQuery(request.address) })
  try {
    return await runWithin({ operation: id, clock, ...limits }, (abortSignal) => work(abortSignal, respond))
  } catch (reason) {
    const error = toMessagingError(id, reason)
    const isAnswer = error instanceof ServiceError || error instanceof ProtocolError
    if (!isAnswer) emit({ type: 'failure', operation: id, error, milliseconds: milliseconds() })
    throw error
  }
}

/** Emits one event for each operation that the service marks as deprecated (RFC 9745). */
function announceDeprecation({ contact, emit }: Settings, operation: string, headers: Headers): void {
  const deprecation = headers.get('deprecation')
  if (deprecation === null || contact.deprecated.has(operation)) return
  contact.deprecated.add(operation)
  const [sunset, link] = ['sunset', 'link'].map((name) => headers.get(name) ?? undefined)
  emit({ type: 'deprecated', operation, deprecation, sunset, link })
}

/** Removes the query, which has search terms or the signature of an address. */
const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** Sends the request. It follows redirects only for bytes, and without the token. */
async function fetchResponse(
  { fetch }: Settings,
  { operation, address, headers, body }: Request,
  signal: AbortSignal,
): Promise<Response> {
  const { method, answer } = operation
  const init: RequestInit = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) }
  const response = await fetch(address, init)
  if (answer !== 'bytes') return response
  // Browsers hide the target of a redirect. Their `fetch` follows it without the token.
  if (response.type === 'opaqueredirect') return fetch(address, { ...init, redirect: 'follow' })
  const target = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || target === null) return response
  await response.body?.cancel()
  return fetch(new URL(target, address), { headers: downloadHeaders(headers), signal, redirect: 'follow' })
}

/**
 * Selects the headers for the target of a redirect, which is another server. It gets neither the token nor headers of
 * the caller.
 */
function downloadHeaders(headers: Headers): Headers {
  const named = ['user-agent', 'range', 'if-range'].map((name) => [name, headers.get(name)] as const)
  return new Headers(named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])))
}
