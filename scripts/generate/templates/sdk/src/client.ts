import { strict, tokenSourceOf, withBearer, type GiveToken } from './bearer.js'
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
} from './rest/index.js'
import { retryingFetch, type RetryOptions } from './retry.js'
import { feedScopes, type FeedDirection } from './frames.js'
import { HandshakeRefused, openFeed, type Feed } from './socket.js'
import { clientCredentials, type TokenSource } from './tokens.js'

/** A confidential client, on a machine that can keep its secret. */
export interface ClientSecret {
  client_id: string
  client_secret: string
  /** Scopes of the REST token, separated by spaces; by default all that the client is registered for. */
  scope?: string
}

/** Tokens from elsewhere: of a person who was asked by `authorize`, or given to a page, which can keep no secret. */
export interface TokenFor {
  token: TokenSource | GiveToken
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
  /** The access token in use, for requests that this client does not make; by default one for `base_url`. */
  token(resource?: string): Promise<string>
}

export function createClient(options: ClientOptions): Client {
  const { base_url, auth_url, ws_url = '' } = options
  const send = retryingFetch(options)
  const tokens = sourceOf(options, ws_url, send)
  const api = withBearer(base_url, send, tokens)
  const files = new FilesApi(api)
  const live = new LiveApi(withBearer(base_url, send, tokens, ws_url))
  return {
    messages: new MessagesApi(api),
    mailbox: new MailboxApi(api),
    files,
    agents: new AgentsApi(api),
    trust: new TrustApi(api),
    search: new SearchApi(api),
    oauth: new OauthApi(new Configuration({ basePath: auth_url, fetchApi: send, middleware: [strict] })),
    live,
    token: (resource = base_url) => tokens.current(resource),
    download: async (file) => (await files.getFileRaw(file)).raw.blob(),
    async connect({ direction } = {}) {
      if (ws_url === '') throw new TypeError('connect needs ws_url')
      const address = { ws_url, ...(direction && { direction }) }
      if (!isNode) return openFeed({ ...address, ticket: (await live.createTicket()).ticket })
      const open = (token: string) => openFeed({ ...address, token })
      const token = await tokens.current(ws_url)
      return open(token).catch(async (refusal) => {
        if (!(refusal instanceof HandshakeRefused) || refusal.status !== 401) throw refusal
        return open(await tokens.renewed(ws_url, token))
      })
    },
  }
}

/** Only there can headers be sent with the handshake of a WebSocket. */
const isNode = typeof process === 'object' && process.versions?.node !== undefined

function sourceOf(options: ClientOptions, ws_url: string, send: typeof fetch): TokenSource {
  if ('token' in options) return tokenSourceOf(options.token)
  const { base_url, auth_url, client_id, client_secret, scope, now } = options
  const scopes = { [base_url]: scope, [ws_url]: feedScopes.join(' ') }
  return clientCredentials({ auth_url, client_id, client_secret, scopes }, send, now)
}
