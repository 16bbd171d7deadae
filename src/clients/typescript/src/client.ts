import { tokenSourceOf } from './auth.js'
import { callOf, type Call } from './call.js'
import { connect, type ConnectParams } from './connect.js'
import { discoveryOf, type Discovery } from './discovery.js'
import { download, type Download, type DownloadOptions, type FileReference } from './download.js'
import type { Feed } from './feed.js'
import {
  authFrom,
  settingsFrom,
  type Addresses,
  type CallOptions,
  type ClientOptions,
  type Settings,
} from './options.js'
import { Mailbox } from './mailbox.js'
import { reply, type Answerable, type Reply } from './reply.js'
import { operations, type SendAcknowledgement } from './rest/index.js'
import { send, type Draft, type SendOptions } from './send.js'
import { policyOf, retrying } from './retry.js'
import { sessionOf } from './session.js'
import type { TokenSource } from './tokens.js'

/** What every part of a client uses. */
export interface Connection {
  readonly settings: Settings
  readonly discovery: Discovery
  readonly tokens: TokenSource
  readonly call: Call
}

/** A connection to the service, without the methods: what functions such as `send` take, for small programs. */
export function createConnection(options: ClientOptions = {}): Connection {
  const settings = settingsFrom(options)
  const discovery = discoveryOf(settings)
  const tokens = tokenSourceOf(authFrom(options), { settings, discovery })
  return { settings, discovery, tokens, call: callOf(settings, discovery, tokens) }
}

/** One agent's view of the service, or one person's. Methods are named after the operations of the contract. */
export type Client = ReturnType<typeof createClient>

export function createClient(options: ClientOptions = {}) {
  const connection = createConnection(options)
  const { settings, discovery, call } = connection
  return {
    ...operations(call),
    /** Sends an envelope, its files included; see `send`. */
    send: (draft: Draft, options?: SendOptions): Promise<SendAcknowledgement> => send(connection, draft, options),
    /** Answers an envelope; see `reply`. */
    reply: (envelope: Answerable, answer: Reply, options?: SendOptions): Promise<SendAcknowledgement> =>
      reply(connection, envelope, answer, options),
    /** Brings the file of a part, or of an id; see `download`. */
    download: (file: FileReference, options?: DownloadOptions): Promise<Download> =>
      download(connection, file, options),
    mailbox: new Mailbox(connection),
    /** Opens live delivery; see the function `connect`. To go on over connections, use `mailbox.follow`. */
    connect: (params?: ConnectParams, options?: CallOptions): Promise<Feed> => connect(connection, params, options),
    /** Where the service is. */
    addresses: async (options?: CallOptions): Promise<Addresses> =>
      retrying(policyOf(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
    ...sessionOf(connection),
  }
}
