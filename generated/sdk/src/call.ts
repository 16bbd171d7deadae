// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js'
import { ServiceError } from './errors.js'
import { exchange } from './exchange.js'
import { requestOf, type Operation, type Params } from './operation.js'
import type { CallOptions, Settings } from './options.js'
import { policyOf, retrying } from './retry.js'
import { patientFor, type TokenSource } from './tokens.js'
import { headersFor } from './user-agent.js'

/** Calls an operation: the one way that every generated call takes. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>

/** The address → a token for it → one exchange; once more with another token, and again as the rules say. */
export function callOf(settings: Settings, discovery: Discovery, tokens: TokenSource): Call {
  return async <Result>(operation: Operation, params: Params, options: CallOptions = {}) => {
    const policy = policyOf(settings, operation.id, options)
    // Made once: every attempt says the same, whatever becomes of the parameters meanwhile.
    const { path, body } = requestOf(operation, params)
    const headers = headersOf(settings, operation, options)

    return retrying(operation.token ? patientFor(tokens, policy) : policy, async (signal) => {
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

/** Those of the caller are added to ours, or take their place. Every write has one key for all of its attempts. */
function headersOf(settings: Settings, operation: Operation, { headers, idempotencyKey }: CallOptions): Headers {
  const all = headersFor(settings, operation)
  if (operation.keyed) all.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID())
  for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value)
  return all
}

function withBearer(headers: Headers, token: string): Headers {
  const all = new Headers(headers)
  all.set('Authorization', `Bearer ${token}`)
  return all
}

/** After a 401 does it once more, if there is another token. */
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
    const another = await tokens.renewed(resource, token, signal)
    if (another === token) throw error
    return work(another)
  }
}
