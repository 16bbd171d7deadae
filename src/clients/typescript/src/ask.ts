import { checkMilliseconds } from './checks.js'
import { runWithin } from './clock.js'
import type { Connection } from './connection.js'
import { cursorOf, type MailboxItem } from './cursor.js'
import { ProtocolError, TimeoutError } from './errors.js'
import { follow } from './follow.js'
import { postmaster } from './own-handle.js'
import { MessagesApi, type Envelope } from './rest/index.js'
import { send, type Draft } from './send.js'
import type { SendOptions } from './settings.js'

export interface AskOptions extends SendOptions {
  /**
   * Longest time in milliseconds for the send and the reply together. After it the call throws a `TimeoutError`.
   * Default: no limit.
   */
  timeLimitMs?: number | undefined
}

const operation = 'ask'

/**
 * Sends an envelope and returns the reply to it. Reports of the service are no replies. Only the reply is marked read.
 *
 * The time limit also holds when no mail comes. Another call with the same `id` and content sends nothing new, and
 * continues to wait.
 */
export function ask(connection: Connection, draft: Draft, options: AskOptions = {}): Promise<Envelope> {
  return withinTimeLimit(connection, options, async (call) =>
    findReply(connection, await send(connection, draft, call), call),
  )
}

/** Returns the reply to an envelope that this agent sent, from its acknowledgement or its header; see `ask`. */
export function waitForReply(connection: Connection, sent: MailboxItem, options: AskOptions = {}): Promise<Envelope> {
  return withinTimeLimit(connection, options, (call) => findReply(connection, sent, call))
}

async function withinTimeLimit(
  { settings: { clock } }: Connection,
  { timeLimitMs = Infinity, ...options }: AskOptions,
  work: (call: SendOptions) => Promise<Envelope>,
): Promise<Envelope> {
  checkMilliseconds('timeLimitMs', timeLimitMs)
  const bounds = { operation, clock, timeoutMs: timeLimitMs, signal: options.signal }
  return runWithin(bounds, (signal) => work({ ...options, signal })).catch((error) => {
    const isOver = error instanceof TimeoutError && error.operation === operation
    throw isOver ? new TimeoutError(operation, timeLimitMs, 'reply') : error
  })
}

/** Reads the mailbox from the cursor of the sent envelope. No reply is older. */
async function findReply(connection: Connection, sent: MailboxItem, call: SendOptions): Promise<Envelope> {
  const headers = follow(connection, { headers: true, cursor: cursorOf(sent) }, call)
  for await (const { id, from, in_reply_to } of headers)
    if (in_reply_to === sent.id && from !== postmaster)
      return new MessagesApi(connection.call).getMessage({ envelope_id: id }, call)
  throw new ProtocolError(operation, 200, 'the mailbox stopped delivering envelopes: try again')
}
