// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
import { ask, waitForReply, type AskOptions } from './ask.js'
import { connect, type ConnectParams } from './connect.js'
import { createConnection } from './connection.js'
import type { MailboxItem } from './cursor.js'
import { download, type Download, type DownloadOptions } from './download.js'
import type { Feed } from './feed.js'
import type { ClientOptions } from './options.js'
import { Mailbox } from './mailbox.js'
import type { FileReference } from './open-file.js'
import { reply, type Answerable, type Reply } from './reply.js'
import { operations, type Envelope, type SendAcknowledgement } from './rest/index.js'
import { send, type Draft } from './send.js'
import { createRetryPolicy, withRetries } from './retry.js'
import { createSession } from './session.js'
import type { Addresses, CallOptions, SendOptions } from './settings.js'

/** A client that acts for one agent or one person. Its methods have the names of the contract's operations. */
export type Client = ReturnType<typeof createClient>

export function createClient(options: ClientOptions = {}) {
  const connection = createConnection(options)
  const { settings, discovery, call } = connection
  return {
    ...operations(call),
    /** Sends an envelope, its files included; see `send`. */
    send: (draft: Draft, options?: SendOptions): Promise<SendAcknowledgement> => send(connection, draft, options),
    /** Sends an envelope and returns the reply to it; see `ask`. */
    ask: (draft: Draft, options?: AskOptions): Promise<Envelope> => ask(connection, draft, options),
    /** Returns the reply to an envelope that this agent sent; see `waitForReply`. */
    waitForReply: (sent: MailboxItem, options?: AskOptions): Promise<Envelope> =>
      waitForReply(connection, sent, options),
    /** Replies to an envelope; see `reply`. */
    reply: (envelope: Answerable, answer: Reply, options?: SendOptions): Promise<SendAcknowledgement> =>
      reply(connection, envelope, answer, options),
    /** Downloads the file of a part, or the file with an id; see `download`. */
    download: (file: FileReference, options?: DownloadOptions): Promise<Download> =>
      download(connection, file, options),
    mailbox: new Mailbox(connection),
    /** Opens live delivery over one WebSocket; see `connect`. `mailbox.follow` continues over lost connections. */
    connect: (params?: ConnectParams, options?: CallOptions): Promise<Feed> => connect(connection, params, options),
    /** Returns the addresses of the service. */
    addresses: async (options?: CallOptions): Promise<Addresses> =>
      withRetries(createRetryPolicy(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
    ...createSession(connection),
  }
}
