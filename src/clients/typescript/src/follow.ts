import type { Connection } from './client.js'
import { throwIfAborted } from './clock.js'
import { closable, type Closable } from './closable.js'
import { checkWholeNumber } from './checks.js'
import { checkedCursor, cursorOf, inOrder, mailboxStart } from './cursor.js'
import type { FeedDirection } from './frames.js'
import { createReader } from './follow-reader.js'
import { untilSaved } from './follow-save.js'
import { createWays, type FollowWay } from './follow-ways.js'
import type { CallOptions } from './options.js'
import type { Envelope, EnvelopeHeader, MailboxCursor } from './rest/index.js'

export interface FollowParams {
  /**
   * Where to go on: what `save` was given last. Without one it begins with the oldest envelope that is kept, with `now`
   * it passes over all that is there.
   */
  cursor?: MailboxCursor | 'now' | null | undefined
  /**
   * Keeps the cursor, for the next start. It is awaited after the body of the loop ran for an envelope, before there
   * is another; with `now` also at the beginning. What it throws ends the iteration; and when that is over, by the
   * signal or `return()`, a `save` that still runs is waited for no longer than 5 seconds. It is also told whose
   * mailbox it is, by id, where the token says so.
   */
  save?: ((cursor: MailboxCursor, agent_id?: string) => unknown) | undefined
  /** Whose cursor it is, as `save` was told: it throws a `TypeError` where the token is another agent's. */
  agent_id?: string | null | undefined
  /**
   * Only this way: `push` by WebSocket, `long-poll` by requests that wait there, `poll` by asking every `pollMs`.
   * By default by push, and by the others where and while it cannot be had.
   */
  by?: FollowWay | undefined
  /** Milliseconds between two looks where there is nothing better than asking; by default 5,000. */
  pollMs?: number | undefined
  /** `empty` ends the loop when nothing is left, for a job that runs now and then; by default it waits for more. */
  until?: 'empty' | undefined
  /** The most that is fetched at once: 1 to 100 envelopes, or 200 headers; by default as many. */
  limit?: number | undefined
}

/** Headers instead of envelopes: without content, not marked read, and of other directions too. */
export interface FollowHeadersParams extends FollowParams {
  headers: true
  /** Envelopes addressed to the agent (`in`, the default), sent by it (`out`), or both. */
  direction?: FeedDirection | undefined
}

/** Envelopes are those addressed to the agent: what it has sent cannot be fetched. */
export interface FollowEnvelopesParams extends FollowParams {
  headers?: false | undefined
  direction?: 'in' | undefined
}

/**
 * Every envelope that is addressed to the agent, once and in order, for as long as one likes: over lost connections,
 * restarts of the service, expired tokens and, with `cursor` and `save`, restarts of the program.
 *
 * Fetching marks envelopes read, up to `limit` of them before the body of the loop gets the first. Errors that pass are
 * waited out, however long they take, or, where the options have `maxRetries`, as long as a call would be repeated;
 * `onEvent` tells of them. It throws where waiting does not help: a `ServiceError`
 * such as 401 or INSUFFICIENT_SCOPE, an `AuthorizationError`, and an `AbortError` after the signal.
 *
 * A `break` or an error in the body closes everything, and the envelope that the body was at is not saved: it comes
 * again. To leave without seeing it again, save `cursorOf(envelope)` first, or abort the signal instead: then it is
 * saved, and the loop ends with the `AbortError`. A program that dies between body and `save` sees one envelope again,
 * and knows it by its id.
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
  if (cursor !== 'now') checkedCursor(cursor)
  if (!(pollMs > 0)) throw new TypeError(`pollMs is more than 0 milliseconds, not ${pollMs}`)
  checkWholeNumber('limit', limit, 1, limitMax(headers))
  return closable(options.signal, (signal) => items(connection, params, options, signal))
}

const pollMsDefault = 5000

const limitMax = (headers: boolean): number => (headers ? 200 : 100)

async function* items(
  connection: Connection,
  params: FollowEnvelopesParams | FollowHeadersParams,
  options: CallOptions,
  signal: AbortSignal,
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
  const reader = createReader(connection, direction, options, signal)
  const agent = save || params.agent_id ? await reader.agent() : undefined
  requireSame(params.agent_id, agent)
  const ways = createWays(connection, { direction, by, pollMs }, signal)
  let cursor = params.cursor ?? mailboxStart
  if (cursor === 'now') {
    cursor = await reader.end()
    await untilSaved(save?.(cursor, agent), clock, signal)
  }
  for (let isWaiting = false; ; ) {
    const look = ways.begin(isWaiting)
    const page = await reader.page(cursor, limit, look.waitSeconds)
    const found = inOrder(page.envelope_headers, cursor)
    for await (const item of headers ? found : reader.envelopes(found)) {
      yield item
      cursor = cursorOf(item)
      await untilSaved(save?.(cursor, agent), clock, signal)
      throwIfAborted(signal, 'follow')
    }
    const last = found.at(-1)
    if (last) cursor = cursorOf(last)
    isWaiting = !last || !page.next_cursor
    if (isWaiting && until === 'empty') return
    if (isWaiting) await ways.untilNextLook(look, !last, cursor)
    throwIfAborted(signal, 'follow')
  }
}

/** The place of another agent would pass over what is older, and nobody would know. */
function requireSame(kept: string | null | undefined, agent: string | undefined): void {
  if (kept && agent !== undefined && kept !== agent)
    throw new TypeError(`cursor is the place of ${kept}, and the token is for ${agent}: each agent needs its own`)
}
