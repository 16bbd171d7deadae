// Generated from scripts/sdk/src/call.ts by `npm run generate`. Do not edit.
import { answerIn, describe } from './answer.js'
import { throwIfAborted, within } from './clock.js'
import { ServiceError } from './errors.js'
import { requestOf, type Body, type Operation, type Params } from './operation.js'
import type { CallOptions, Settings } from './options.js'
import { retrying } from './retry.js'
import type { Discovery } from './discovery.js'
import type { TokenSource } from './tokens.js'
import { agentHeader } from './user-agent.js'

/** Calls an operation: the one way that every generated call takes. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>

/** The address → a token for it → one exchange within its time; again with another token, and again as the rules say. */
export function callOf(settings: Settings, discovery: Discovery, tokens: TokenSource): Call {
  return async <Result>(operation: Operation, params: Params, options: CallOptions = {}) => {
    const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options
    const headers = { ...agentHeader(settings), ...keyOf(operation, options), ...options.headers }
    const policy = { ...settings, operation: operation.id, maxRetries, signal }

    const attempt = async (aborted: AbortSignal): Promise<Result> => {
      const addresses = await discovery.addresses()
      const { address, body } = requestOf(operation, addresses[operation.at ?? 'base_url'], params)
      const exchange = (authorization: Record<string, string> = {}) =>
        within({ ...policy, timeoutMs }, async (aborted) => {
          const init = { method: operation.method, headers: { ...headers, ...authorization }, body, signal: aborted }
          return answerIn<Result>(await send(settings, operation, address, init), operation)
        })
      if (!operation.token) return exchange()
      const resource = operation.token === 'ws' ? addresses.ws_url : addresses.base_url
      return withToken(tokens, resource, (token) => exchange({ Authorization: `Bearer ${token}` }), aborted)
    }

    throwIfAborted(signal, operation.id)
    return retrying(policy, () => within({ ...policy, timeoutMs: Infinity }, attempt))
  }
}

/** Every write has one key for all of its attempts. */
function keyOf({ keyed }: Operation, { idempotencyKey }: CallOptions): Record<string, string> {
  return keyed ? { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() } : {}
}

/** After a 401 does it once more, with another token where there is one. */
export async function withToken<Result>(
  tokens: TokenSource,
  resource: string,
  work: (token: string) => Promise<Result>,
  aborted?: AbortSignal,
): Promise<Result> {
  const token = await tokens.current(resource, aborted)
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error
    const other = await tokens.renewed(resource, token, aborted)
    if (other === token) throw error
    return work(other)
  }
}

type Init = { method: string; headers: Record<string, string>; body: Body; signal: AbortSignal }

/** One request. Redirects lead to other servers than the one that was asked, so only bytes are fetched from there. */
export async function send(
  { fetch, emit, clock }: Settings,
  { id, body: kind, answer }: Operation,
  address: string,
  { method, headers, body, signal }: Init,
): Promise<Response> {
  const begun = clock.now()
  emit({ type: 'request', operation: id, method, address })
  try {
    const type = kind === 'json' ? { 'Content-Type': 'application/json' } : {}
    const redirect = answer === 'bytes' ? 'follow' : 'manual'
    const init: RequestInit = { method, headers: { ...type, ...headers }, signal, redirect }
    const response = await fetch(address, body === undefined ? init : { ...init, body })
    const requestId = response.headers.get('request-id') ?? undefined
    emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: clock.now() - begun })
    return response
  } catch (error) {
    emit({ type: 'failure', operation: id, error, milliseconds: clock.now() - begun })
    throw describe(id, error)
  }
}
