// Generated from src/clients/typescript/src/follow.ts by `npm run generate`. Do not edit.
import { ArgumentError } from './errors.js'
import type { Connection } from './connection.js'
import { throwIfAborted } from './clock.js'
import { createClosable, type Closable } from './closable.js'
import { checkWholeNumber } from './checks.js'
import { checkCursor, cursorOf, selectInOrder, mailboxStart } from './cursor.js'
import type { FeedDirection } from './frames.js'
import { createMailboxReader } from './mailbox-reader.js'
import { awaitSave } from './await-save.js'
import { createPollSchedule, type FollowWay } from './poll-schedule.js'
import type { CallOptions } from './settings.js'
import type { Envelope, EnvelopeHeader, MailboxCursor } from './rest/index.js'

export interface FollowParams {
  /**
   * Cursor to continue from, as `save` received it last. By default the loop begins with the oldest envelope. `now`
   * skips all existing ones.
   */
  cursor?: MailboxCursor | 'now' | null | undefined
  /**
   * Stores the cursor for the next start. The loop awaits it after its body ran for an envelope, and with `now` once at
   * the beginning. If `save` throws, the iteration ends. It also gets the id of the mailbox's agent, if the token
   * tells.
   *
   * After the signal or `return()` a running `save` has 5 seconds left.
   */
  save?: ((cursor: MailboxCursor, agent_id?: string) => unknown) | undefined
  /**
   * Agent of the cursor, as `save` received it. The loop throws a `TypeError` if the token belongs to another agent.
   */
  agent_id?: string | null | undefined
  /**
   * Restricts the delivery method: `push` by WebSocket, `long-poll` by requests that the server holds, `poll` every
   * `pollMs`. By default the client uses push, and the others while push is unavailable.
   */
  by?: FollowWay | undefined
  /** Milliseconds between two polls if the server supports nothing better. Default: 5,000. */
  pollMs?: number | undefined
  /**
   * `empty` ends the loop when the mailbox has nothing more, for a periodic job. By default the loop waits for more.
   */
  until?: 'empty' | undefined
  /** Largest number fetched at once: 1 to 100 envelopes, or 1 to 200 headers. Default: the maximum. */
  limit?: number | undefined
}

/** Yields headers instead of envelopes. They have no content, stay unread, and may have other directions. */
export interface FollowHeadersParams extends FollowParams {
  headers: true
  /** Direction: addressed to the agent (`in`, the default), sent by it (`out`), or both. */
  direction?: FeedDirection | undefined
}

/** Yields envelopes that are addressed to the agent. The service does not return the envelopes that it sent. */
export interface FollowEnvelopesParams extends FollowParams {
  headers?: false | undefined
  direction?: 'in' | undefined
}

/**
 * Yields every envelope that is addressed to the agent, once and in order. It continues over lost connections, restarts
 * of the service and expired tokens. With `cursor` and `save` it also continues over restarts of the program.
 *
 * Fetching marks envelopes read, up to `limit` of them before the body of the loop gets the first. The client retries
 * transient errors without end, or, with `maxRetries`, as often as it retries a call. `onEvent` reports them. The loop
 * throws if waiting does not help: a `ServiceError` such as 401 or INSUFFICIENT_SCOPE, an `AuthorizationError`, or an
 * `AbortError` after the signal.
 *
 * An envelope counts as handled when the body has ended and the loop goes on, or after `stop()` of the loop, which
 * saves the cursor and ends the loop. After a `break`, a `return` or an error in the body it does not count, and comes
 * again at the next start. The client cannot tell these apart. After the signal the client saves the cursor too, and
 * the loop throws an `AbortError`. A program that dies between the body and `save` gets one envelope again, with the
 * same id.
 */
export function follow(
  connection: Connection,
  params?: FollowEnvelopesParams,
  options?: CallOptions,
): Closable<Envelope>
export function follow(
  connection: Connection,
  params: FollowHeadersParams,
  options?: CallOptions,
): Closable<EnvelopeHeader>
export function follow(
  connection: Connection,
  params: FollowEnvelopesParams | FollowHeadersParams = {},
  options: CallOptions = {},
): Closable<Envelope | EnvelopeHeader> {
  const { cursor, pollMs = pollMsDefault, headers = false, limit = 1 } = params
  if (cursor !== 'now') checkCursor(cursor)
  if (!(pollMs > 0)) throw new ArgumentError(`pollMs is ${pollMs}: it must be more than 0 milliseconds`)
  checkWholeNumber('limit', limit, 1, limitMax(headers))
  return createClosable(options.signal, (signal, isStopped) =>
    followItems(connection, params, options, { signal, isStopped }),
  )
}

const pollMsDefault = 5000

const limitMax = (headers: boolean): number => (headers ? 200 : 100)

async function* followItems(
  connection: Connection,
  params: FollowEnvelopesParams | FollowHeadersParams,
  options: CallOptions,
  { signal, isStopped }: { signal: AbortSignal; isStopped: () => boolean },
): AsyncGenerator<Envelope | EnvelopeHeader, void, undefined> {
  const {
    save,
    by,
    headers = false,
    direction = 'in',
    pollMs = pollMsDefault,
    limit = limitMax(headers),
    until,
  } = params
  const { clock } = connection.settings
  throwIfAborted(signal, 'follow')
  const reader = createMailboxReader(connection, direction, options, signal)
  const agent = save || params.agent_id ? await reader.agent() : undefined
  requireSameAgent(params.agent_id, agent)
  const schedule = createPollSchedule(connection, { direction, by, pollMs }, signal)
  let cursor = params.cursor ?? mailboxStart
  if (cursor === 'now') {
    cursor = await reader.end()
    await awaitSave(save?.(cursor, agent), clock, signal)
  }
  for (let isWaiting = false; ; ) {
    const poll = schedule.beginPoll(isWaiting)
    const page = await reader.page(cursor, limit, poll.waitSeconds)
    const found = selectInOrder(page.envelope_headers, cursor)
    for await (const item of headers ? found : reader.envelopes(found)) {
      await schedule.throwIfEnded()
      throwIfAborted(signal, 'follow')
      yield item
      cursor = cursorOf(item)
      await awaitSave(save?.(cursor, agent), clock, signal)
      if (isStopped()) return
      throwIfAborted(signal, 'follow')
    }
    const last = found.at(-1)
    if (last) cursor = cursorOf(last)
    isWaiting = !last || !page.next_cursor
    if (isWaiting && until === 'empty') return
    if (isWaiting) await schedule.waitForNextPoll(poll, !last, cursor)
    throwIfAborted(signal, 'follow')
  }
}

/** Throws if the cursor belongs to another agent, which would silently skip older envelopes. */
function requireSameAgent(stored: string | null | undefined, agent: string | undefined): void {
  if (stored && agent !== undefined && stored !== agent)
    throw new ArgumentError(`cursor belongs to ${stored}, but the token is for ${agent}: use one cursor for each agent`)
}
