// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js'
import { ServiceError } from './errors.js'
import { exchange } from './exchange.js'
import { createRequest, type Operation, type Params } from './operation.js'
import type { CallOptions, Settings } from './settings.js'
import { createRetryPolicy, withRetries } from './retry.js'
import { withoutTimeoutForPersons, type TokenSource } from './tokens.js'
import { requestHeaders } from './user-agent.js'

/** Calls an operation of the contract. Every generated method uses it. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>

/**
 * Creates the function that carries out calls. It finds the address, gets a token and sends one request. It repeats the
 * request once with a new token after a 401, and retries as the contract says.
 */
export function createCall(settings: Settings, discovery: Discovery, tokens: TokenSource): Call {
  return async <Result>(operation: Operation, params: Params, options: CallOptions = {}) => {
    const policy = createRetryPolicy(settings, operation.id, options)
    // Created once, so that every attempt sends the same, even if the caller changes the parameters meanwhile.
    const { path, body } = createRequest(operation, params)
    const headers = createHeaders(settings, operation, options)

    return withRetries(operation.token ? withoutTimeoutForPersons(tokens, policy) : policy, async (signal) => {
      const addresses = await discovery.addresses(signal)
      const request = { operation, address: addresses[operation.at ?? 'base_url'] + path, headers, body }
      const bounds = { timeoutMs: policy.timeoutMs, signal }
      if (!operation.token) return exchange<Result>(settings, request, bounds)
      const resource = operation.token === 'ws' ? addresses.ws_url : addresses.base_url
      const send = (token: string) =>
        exchange<Result>(settings, { ...request, headers: withBearer(headers, token) }, bounds)
      return withToken(tokens, resource, send, signal)
    })
  }
}

/**
 * Returns the headers of a request. Headers of the caller override those of the client. Every write has one idempotency
 * key for all of its attempts.
 */
function createHeaders(settings: Settings, operation: Operation, { headers, idempotencyKey }: CallOptions): Headers {
  const all = requestHeaders(settings, operation)
  if (operation.keyed) all.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value)
  return all
}

function withBearer(headers: Headers, token: string): Headers {
  const all = new Headers(headers)
  all.set('Authorization', `Bearer ${token}`)
  return all
}

/** Does the work with a token. After a 401 it repeats the work once, if the token source has another token. */
export async function withToken<Result>(
  tokens: TokenSource,
  resource: string,
  work: (token: string) => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const token = await tokens.current(resource, signal)
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status !== 401) throw error
    const renewed = await tokens.renewed(resource, token, signal)
    if (renewed === token) throw error
    return work(renewed)
  }
}
