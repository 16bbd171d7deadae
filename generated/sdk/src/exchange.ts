// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js'
import { within } from './clock.js'
import { connectionError, ProtocolError, ServiceError } from './errors.js'
import type { Body, Operation } from './operation.js'
import type { Settings } from './options.js'
import type { Signal } from './platform.js'

/** One request of an operation. */
export interface Request {
  operation: Operation
  address: string
  headers: Headers
  body: Body
}

/** What bounds one request, beside the clock. */
interface Limits {
  timeoutMs: number
  signal: Signal | undefined
}

/** One request and the whole of its answer, within their time. */
export const exchange = <Result>(settings: Settings, request: Request, limits: Limits): Promise<Result> =>
  observed(settings, request, limits, async (aborted, respond) =>
    answerIn<Result>(await respond(aborted), request.operation, { aborted, now: settings.clock.now() }),
  )

/** An answer whose body is still to come, for as long as it takes. */
export interface OpenAnswer {
  response: Response
  /** Lets the connection go. */
  close(): void
}

/** One request and the beginning of its answer, within their time; the body is the caller's to read and to close. */
export async function openAnswer(settings: Settings, request: Request, limits: Limits): Promise<OpenAnswer> {
  const connection = new AbortController()
  const close = () => connection.abort()
  try {
    return await observed(settings, request, limits, async (aborted, respond) => {
      const response = await respond(connection.signal)
      if (!response.ok) await answerIn(response, request.operation, { aborted, now: settings.clock.now() })
      return { response, close }
    })
  } catch (error) {
    close()
    throw error
  }
}

type Respond = (signal: AbortSignal) => Promise<Response>

async function observed<Result>(
  settings: Settings,
  request: Request,
  limits: Limits,
  work: (aborted: AbortSignal, respond: Respond) => Promise<Result>,
): Promise<Result> {
  const { emit, clock } = settings
  const { id, method } = request.operation
  const begun = clock.now()
  const milliseconds = () => clock.now() - begun
  const respond = async (signal: AbortSignal) => {
    const response = await responseTo(settings, request, signal)
    const requestId = response.headers.get('request-id') ?? undefined
    emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: milliseconds() })
    return response
  }
  emit({ type: 'request', operation: id, method, address: withoutQuery(request.address) })
  try {
    return await within({ operation: id, clock, ...limits }, (aborted) => work(aborted, respond))
  } catch (reason) {
    const error = connectionError(id, reason)
    const isAnswer = error instanceof ServiceError || error instanceof ProtocolError
    if (!isAnswer) emit({ type: 'failure', operation: id, error, milliseconds: milliseconds() })
    throw error
  }
}

/** What is searched for stands in a query, and what a signed address is worth. */
const withoutQuery = (address: string): string => address.split('?', 1)[0] ?? ''

/** A redirect leads elsewhere, where the token has no business. Only bytes are fetched from there, without it. */
async function responseTo(
  { fetch }: Settings,
  { operation, address, headers, body }: Request,
  signal: AbortSignal,
): Promise<Response> {
  const { method, answer } = operation
  const init: RequestInit = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) }
  const response = await fetch(address, init)
  if (answer !== 'bytes') return response
  // Pages do not see where a redirect leads; their fetch follows it, and drops the token by itself.
  if (response.type === 'opaqueredirect') return fetch(address, { ...init, redirect: 'follow' })
  const target = response.headers.get('location')
  if (response.status < 300 || response.status > 399 || target === null) return response
  await response.body?.cancel()
  return fetch(new URL(target, address), { headers: onlyOfBytes(headers), signal, redirect: 'follow' })
}

/** Where a redirect ends is another's business: it gets no token, and nothing that the caller added for the service. */
function onlyOfBytes(headers: Headers): Headers {
  const named = ['user-agent', 'range', 'if-range'].map((name) => [name, headers.get(name)] as const)
  return new Headers(named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as [string, string]])))
}
