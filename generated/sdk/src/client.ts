// Generated from scripts/generate/templates/sdk/src/client.ts by `npm run generate`. Do not edit.
import { expectSuccess, ServiceError } from './errors.js'
import { keyed } from './keyed.js'
import {
  AgentsApi,
  Configuration,
  FilesApi,
  MailboxApi,
  MessagesApi,
  OauthApi,
  SearchApi,
  TrustApi,
  type GetFileRequest,
  type Middleware,
} from './rest/index.js'
import { retryingFetch, type RetryOptions } from './retry.js'
import { feedScopes, type FeedDirection } from './frames.js'
import { HandshakeRefused, openFeed, type Feed } from './socket.js'
import { tokenSource, type TokenSource } from './tokens.js'

export interface ClientOptions extends RetryOptions {
  /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
  base_url: string
  /** The authorization server. */
  auth_url: string
  /** The WebSocket; needed for `connect` only. */
  ws_url?: string
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
  scope?: string
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

/** One agent's view of the service. Methods are named after the operations of the contract. */
export interface Client {
  readonly messages: MessagesApi
  readonly mailbox: MailboxApi
  /** `uploadFile` takes a `File`, whose name and type go along. */
  readonly files: FilesApi
  readonly agents: AgentsApi
  readonly trust: TrustApi
  readonly search: SearchApi
  readonly oauth: OauthApi
  /** Live delivery. The feed ends when its token does: connect again and read the mailbox from the last cursor. */
  connect(options?: { direction?: FeedDirection }): Promise<Feed>
  /** The bytes of a file, which `getFile` redirects to. */
  download(file: GetFileRequest): Promise<Blob>
  /** The access token in use, for requests that this client does not make. */
  token(): Promise<string>
}

export function createClient(options: ClientOptions): Client {
  const { base_url, auth_url, ws_url, client_id, client_secret, scope, now } = options
  const send = retryingFetch(options)
  const credentials = { auth_url, client_id, client_secret }
  const tokens = tokenSource({ ...credentials, resource: base_url, scope }, send, now)
  const feedTokens =
    ws_url === undefined
      ? undefined
      : tokenSource({ ...credentials, resource: ws_url, scope: feedScopes.join(' ') }, send, now)
  const api = new Configuration({
    basePath: base_url,
    accessToken: async () => bearer(await tokens.current()),
    fetchApi: renewing(send, tokens),
    middleware: [keyed, strict],
  })
  const files = new FilesApi(api)
  return {
    messages: new MessagesApi(api),
    mailbox: new MailboxApi(api),
    files,
    agents: new AgentsApi(api),
    trust: new TrustApi(api),
    search: new SearchApi(api),
    oauth: new OauthApi(new Configuration({ basePath: auth_url, fetchApi: send, middleware: [strict] })),
    token: () => tokens.current(),
    download: async (file) => (await files.getFileRaw(file)).raw.blob(),
    async connect({ direction } = {}) {
      if (ws_url === undefined || feedTokens === undefined) throw new TypeError('connect needs ws_url')
      const open = (token: string) => openFeed({ ws_url, token, ...(direction && { direction }) })
      const token = await feedTokens.current()
      return open(token).catch(async (refusal) => {
        if (!(refusal instanceof HandshakeRefused) || refusal.status !== 401) throw refusal
        return open(await feedTokens.renewed(token))
      })
    },
  }
}

/** Answers that are not 2xx are thrown as `ServiceError`, those of the token endpoint on the way too. */
const strict: Middleware = {
  post: ({ response }) => expectSuccess(response),
  onError: async ({ error }) => {
    if (error instanceof ServiceError) throw error
  },
}

const scheme = 'Bearer '

const bearer = (token: string): string => `${scheme}${token}`

/** After a 401 sends the request once more, with another token. */
function renewing(send: typeof fetch, tokens: TokenSource): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const refused = new Headers(init?.headers).get('Authorization')
    if (response.status !== 401 || !refused?.startsWith(scheme)) return response
    await response.body?.cancel()
    const headers = new Headers(init?.headers)
    headers.set('Authorization', bearer(await tokens.renewed(refused.slice(scheme.length))))
    return send(input, { ...init, headers })
  }
}
