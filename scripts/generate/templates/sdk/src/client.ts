import { expectSuccess, ServiceError } from './errors.js'
import { keyed } from './keyed.js'
import {
  AgentsApi,
  Configuration,
  FilesApi,
  LiveApi,
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

/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
  scope?: string
}

/** Gives an access token for the resource with this address, a new one each time: for pages, which keep no secret. */
export interface TokenFor {
  token: (resource: string) => string | Promise<string>
}

export type ClientOptions = ServiceOptions & (ClientSecret | TokenFor)

export interface ServiceOptions extends RetryOptions {
  /** REST address with the version, for example `http://127.0.0.1:8080/v1`. */
  base_url: string
  /** The authorization server. */
  auth_url: string
  /** The WebSocket; needed for `connect` only. */
  ws_url?: string
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
  /** Tickets for the WebSocket; `connect` gets one by itself where it needs it. */
  readonly live: LiveApi
  /** Live delivery. The feed ends when its token does: connect again and read the mailbox from the last cursor. */
  connect(options?: { direction?: FeedDirection }): Promise<Feed>
  /** The bytes of a file, which `getFile` redirects to. */
  download(file: GetFileRequest): Promise<Blob>
  /** The access token in use, for requests that this client does not make. */
  token(): Promise<string>
}

export function createClient(options: ClientOptions): Client {
  const { base_url, auth_url, ws_url = '' } = options
  const send = retryingFetch(options)
  const tokens = tokensFor(options, base_url, 'scope' in options ? options.scope : undefined, send)
  const feedTokens = tokensFor(options, ws_url, feedScopes.join(' '), send)
  const apiWith = (source: TokenSource): Configuration =>
    new Configuration({
      basePath: base_url,
      accessToken: async () => bearer(await source.current()),
      fetchApi: renewing(send, source),
      middleware: [keyed, strict],
    })
  const api = apiWith(tokens)
  const files = new FilesApi(api)
  const live = new LiveApi(apiWith(feedTokens))
  return {
    messages: new MessagesApi(api),
    mailbox: new MailboxApi(api),
    files,
    agents: new AgentsApi(api),
    trust: new TrustApi(api),
    search: new SearchApi(api),
    oauth: new OauthApi(new Configuration({ basePath: auth_url, fetchApi: send, middleware: [strict] })),
    live,
    token: () => tokens.current(),
    download: async (file) => (await files.getFileRaw(file)).raw.blob(),
    async connect({ direction } = {}) {
      if (ws_url === '') throw new TypeError('connect needs ws_url')
      const address = { ws_url, ...(direction && { direction }) }
      if (!isNode) return openFeed({ ...address, ticket: (await live.createTicket()).ticket })
      const open = (token: string) => openFeed({ ...address, token })
      const token = await feedTokens.current()
      return open(token).catch(async (refusal) => {
        if (!(refusal instanceof HandshakeRefused) || refusal.status !== 401) throw refusal
        return open(await feedTokens.renewed(token))
      })
    },
  }
}

/** Only there can headers be sent with the handshake of a WebSocket. */
const isNode = typeof process === 'object' && process.versions?.node !== undefined

function tokensFor(
  options: ClientOptions,
  resource: string,
  scope: string | undefined,
  send: typeof fetch,
): TokenSource {
  if ('token' in options) {
    const current = async (): Promise<string> => options.token(resource)
    return { current, renewed: current }
  }
  const { auth_url, client_id, client_secret, now } = options
  return tokenSource({ auth_url, client_id, client_secret, resource, scope }, send, now)
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
