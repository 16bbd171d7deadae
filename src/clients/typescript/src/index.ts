export * from './rest/index.js'
export { ask, waitForReply, type AskOptions } from './ask.js'
export type { Auth, AuthContext, ClientSecret, GivenToken } from './auth.js'
export { createClient, type Client } from './client.js'
export type { Clock } from './clock.js'
export type { Content } from './content.js'
export { download, type Download, type DownloadOptions } from './download.js'
export type { Closable } from './closable.js'
export { connect, type ConnectParams } from './connect.js'
export { createConnection, type Connection } from './connection.js'
export { cursorOf, type MailboxItem } from './cursor.js'
export {
  AbortError,
  AuthorizationError,
  ConnectionError,
  MessagingError,
  ProtocolError,
  ServiceError,
  SignatureError,
  TimeoutError,
  type ServiceErrorCode,
  type SignatureErrorReason,
} from './errors.js'
export type { ClientEvent } from './events.js'
export type { Feed, FeedEnd } from './feed.js'
export { follow, type FollowEnvelopesParams, type FollowHeadersParams, type FollowParams } from './follow.js'
export type { FollowWay } from './poll-schedule.js'
export { closeCodes, feedDirections, subprotocols, type FeedDirection, type Frame } from './frames.js'
export { newEnvelopeId } from './ids.js'
export type { WalkParams } from './mailbox.js'
export type { ClientOptions } from './options.js'
export type { FileReference } from './open-file.js'
export type { Paged } from './paged.js'
export type { Binary, Fetch, Signal } from './platform.js'
export { reply, ReplyError, type Answerable, type Reply } from './reply.js'
export { send, type Draft } from './send.js'
export type { Addresses, CallOptions, SendOptions } from './settings.js'
export type { TokenSource } from './tokens.js'
export type { Attachment, NamedBytes } from './uploads.js'
export { version } from './version.js'
export * as webhooks from './webhooks.js'
