import { AuthorizationError, expectSuccess, ServiceError } from './errors.js'
import { keyed } from './keyed.js'
import { Configuration, type Middleware } from './rest/index.js'
import type { TokenSource } from './tokens.js'

/** Gives an access token for the resource with this address, a new one each time. */
export type GiveToken = (resource: string) => string | Promise<string>

export function tokenSourceOf(given: TokenSource | GiveToken): TokenSource {
  if (typeof given === 'object') return given
  const current = async (resource: string): Promise<string> => given(resource)
  return { current, renewed: current }
}

/** Calls below `base_url` with tokens for the resource, which is mostly the same address. */
export const withBearer = (
  base_url: string,
  send: typeof fetch,
  tokens: TokenSource,
  resource = base_url,
): Configuration =>
  new Configuration({
    basePath: base_url,
    accessToken: async () => bearer(await tokens.current(resource)),
    fetchApi: renewing(send, tokens, resource),
    middleware: [keyed, strict],
  })

/** Answers that are not 2xx are thrown as `ServiceError`, those of the token endpoint on the way too. */
export const strict: Middleware = {
  post: ({ response }) => expectSuccess(response),
  onError: async ({ error }) => {
    if (error instanceof ServiceError || error instanceof AuthorizationError) throw error
  },
}

const scheme = 'Bearer '

const bearer = (token: string): string => `${scheme}${token}`

/** After a 401 sends the request once more, with another token. */
function renewing(send: typeof fetch, tokens: TokenSource, resource: string): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const refused = new Headers(init?.headers).get('Authorization')
    if (response.status !== 401 || !refused?.startsWith(scheme)) return response
    await response.body?.cancel()
    const headers = new Headers(init?.headers)
    headers.set('Authorization', bearer(await tokens.renewed(resource, refused.slice(scheme.length))))
    return send(input, { ...init, headers })
  }
}
