import { isTransient, backoffMs } from './backoff.js'
import type { Connection } from './connection.js'
import { sleepOrAbort } from './clock.js'
import { connect } from './connect.js'
import type { MailboxItem } from './cursor.js'
import { ServiceError } from './errors.js'
import type { FeedEnd } from './feed.js'
import type { FeedDirection } from './frames.js'
import type { Signal } from './platform.js'
import type { MailboxCursor } from './rest/index.js'

/** State of a WebSocket that reconnects. */
export interface Push {
  /** `opening` until the first attempt to open or reopen the socket has ended. */
  readonly state: 'opening' | 'open' | 'lost'
  /** Error of a permanent rejection. The client still retries later. */
  readonly rejection: unknown
}

export interface PushListener {
  /**
   * Resolves with the follower's cursor once it has read everything. The socket begins there, so it announces envelopes
   * that arrive meanwhile, and not the whole mailbox.
   */
  waitForCursor(): Promise<MailboxCursor>
  /** Reports a new state. */
  onStateChange(): void
  onEnvelope(header: MailboxItem): void
}

/** Wait after a permanent rejection. A deployment or new scopes may change it. */
const rejectionWaitMs = 600_000

/** A shorter connection counts as a failure, which prevents a tight reconnect loop. */
const shortLivedMs = 10_000

/** Spread of reconnects after a server was lost. */
const reconnectSpreadMs = 1000

/** After a longer wait the follower uses another delivery method meanwhile. */
const shortWaitMs = 6000

/** Keeps a socket open over losses and rejections until the signal is aborted. Never rejects. */
export function maintainPush(
  connection: Connection,
  direction: FeedDirection,
  { signal, listener }: { signal: Signal; listener: PushListener },
): Push {
  const { clock, random, emit } = connection.settings
  const push: { state: Push['state']; rejection: unknown } = { state: 'opening', rejection: undefined }
  const change = (state: Push['state'], rejection?: unknown) => {
    Object.assign(push, { state, rejection })
    listener.onStateChange()
  }

  async function maintain(): Promise<void> {
    for (let failures = 0; ; failures++) {
      const cursor = await listener.waitForCursor()
      if (signal.aborted) return
      const begun = clock.now()
      const { error, retryAfter = 0 } = await stream(cursor)
      if (signal.aborted) return
      if (error === undefined && clock.now() - begun >= shortLivedMs) failures = 0
      const isLost = error !== undefined || failures > 0
      const isRefused = error !== undefined && isPermanent(error)
      const leastMs = isRefused ? rejectionWaitMs : isLost ? backoffMs(failures, error, random) : 0
      const waitMs = Math.max(leastMs, retryAfter * 1000 + random() * reconnectSpreadMs)
      change(isLost || waitMs > shortWaitMs ? 'lost' : 'opening', isRefused ? error : undefined)
      emit({ type: 'waiting', operation: 'connect', waitMs, error })
      await sleepOrAbort(clock, waitMs, signal)
    }
  }

  /** Resolves when the feed has ended, or with the error if it did not open. */
  async function stream(cursor: MailboxCursor): Promise<Partial<FeedEnd> & { error?: unknown }> {
    try {
      const feed = await connect(connection, { direction, cursor }, { signal, maxRetries: 0 })
      change('open')
      for await (const frame of feed) if (frame.op === 'envelope.notify') listener.onEnvelope(frame)
      return await feed.ended
    } catch (error) {
      return { error }
    }
  }

  void maintain()
  return push
}

const isPermanent = (error: unknown): boolean =>
  !isTransient(error) || (error instanceof ServiceError && error.status === 501)
