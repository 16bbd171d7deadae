import { isPassing, waitMsAfter } from './backoff.js'
import type { Connection } from './client.js'
import { rest } from './clock.js'
import { connect } from './connect.js'
import type { Placed } from './cursor.js'
import { ServiceError } from './errors.js'
import type { FeedEnd } from './feed.js'
import type { FeedDirection } from './frames.js'
import type { Signal } from './platform.js'
import type { MailboxCursor } from './rest/index.js'

/** Push as something that comes and goes. */
export interface Push {
  /** `opening` only until it is known whether the socket can be had, or had again. */
  readonly state: 'opening' | 'open' | 'lost'
  /** Why push is refused for good; it is asked for again later all the same. */
  readonly refusal: unknown
}

export interface PushListener {
  /**
   * Resolves with where the follower is once it has read all there is: the socket begins there, so that it tells of
   * what comes while it is opened, and not of a whole mailbox.
   */
  position(): Promise<MailboxCursor>
  /** The state is another. */
  changed(): void
  pushed(header: Placed): void
}

/** A socket that was refused for good may be possible after a deployment, or with other rights. */
const afterRefusalMs = 600_000

/** A connection that ends sooner was none: it counts as a failure, so that nobody connects in a circle. */
const shortLivedMs = 10_000

/** Everybody who lost a server at the same moment comes back within this time. */
const reconnectingMs = 1000

/** Who is to come back later than this asks for mail in another way meanwhile. */
const opensSoonMs = 6000

/** Keeps a socket open, over losses and refusals, until the signal. Never rejects. */
export function keepPush(
  connection: Connection,
  direction: FeedDirection,
  { signal, listener }: { signal: Signal; listener: PushListener },
): Push {
  const { clock, random, emit } = connection.settings
  const push: { state: Push['state']; refusal: unknown } = { state: 'opening', refusal: undefined }
  const change = (state: Push['state'], refusal?: unknown) => {
    Object.assign(push, { state, refusal })
    listener.changed()
  }

  async function keep(): Promise<void> {
    for (let failures = 0; ; failures++) {
      const cursor = await listener.position()
      if (signal.aborted) return
      const begun = clock.now()
      const { error, retryAfter = 0 } = await stream(cursor)
      if (signal.aborted) return
      if (error === undefined && clock.now() - begun >= shortLivedMs) failures = 0
      const isLost = error !== undefined || failures > 0
      const isRefused = error !== undefined && isForGood(error)
      const leastMs = isRefused ? afterRefusalMs : isLost ? waitMsAfter(failures, error, random) : 0
      const waitMs = Math.max(leastMs, retryAfter * 1000 + random() * reconnectingMs)
      change(isLost || waitMs > opensSoonMs ? 'lost' : 'opening', isRefused ? error : undefined)
      emit({ type: 'waiting', operation: 'connect', waitMs, error })
      await rest(clock, waitMs, signal)
    }
  }

  /** Resolves when the feed has ended, or with the error if there was none. */
  async function stream(cursor: MailboxCursor): Promise<Partial<FeedEnd> & { error?: unknown }> {
    try {
      const feed = await connect(connection, { direction, cursor }, { signal, maxRetries: 0 })
      change('open')
      for await (const frame of feed) if (frame.op === 'envelope.notify') listener.pushed(frame)
      return await feed.ended
    } catch (error) {
      return { error }
    }
  }

  void keep()
  return push
}

const isForGood = (error: unknown): boolean =>
  !isPassing(error) || (error instanceof ServiceError && error.status === 501)
