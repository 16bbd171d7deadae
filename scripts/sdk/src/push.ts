import { isPassing, waitMsAfter } from './backoff.js'
import type { Connection } from './client.js'
import { rest } from './clock.js'
import { connect, type ConnectParams } from './connect.js'
import type { Placed } from './cursor.js'
import { ServiceError } from './errors.js'
import type { Signal } from './platform.js'

/** Push as something that comes and goes. */
export interface Push {
  /** `opening` only until it is known whether the socket can be had, or had again. */
  readonly state: 'opening' | 'open' | 'lost'
  /** Why push is refused for good; it is asked for again later all the same. */
  readonly refusal: unknown
}

export interface PushListener {
  /** The state is another. When it is `open`, what came before may have been missed. */
  changed(): void
  pushed(header: Placed): void
}

/** A socket that was refused for good may be possible after a deployment, or with other rights. */
const afterRefusalMs = 600_000

/** A connection that ends sooner was none: it counts as a failure, so that nobody connects in a circle. */
const shortLivedMs = 10_000

/** Everybody who lost a server at the same moment comes back within this time. */
const reconnectingMs = 1000

/** Keeps a socket open, over losses and refusals, until the signal. Never rejects. */
export function keepPush(
  connection: Connection,
  params: ConnectParams,
  { signal, listener }: { signal: Signal; listener: PushListener },
): Push {
  const { clock, random, emit } = connection.settings
  const push: { state: Push['state']; refusal: unknown } = { state: 'opening', refusal: undefined }
  const change = (state: Push['state'], refusal?: unknown) => {
    Object.assign(push, { state, refusal })
    listener.changed()
  }

  async function keep(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const begun = clock.now()
      const error = await stream()
      if (signal.aborted) return
      if (error === undefined && clock.now() - begun >= shortLivedMs) failures = 0
      const isLost = error !== undefined || failures > 0
      const isRefused = error !== undefined && isForGood(error)
      const waitMs = isRefused
        ? afterRefusalMs
        : isLost
          ? waitMsAfter(failures, error, random)
          : random() * reconnectingMs
      change(isLost ? 'lost' : 'opening', isRefused ? error : undefined)
      emit({ type: 'waiting', operation: 'connect', waitMs, error })
      await rest(clock, waitMs, signal)
    }
  }

  /** Resolves when the feed has ended, or with the error if there was none. */
  async function stream(): Promise<unknown> {
    try {
      const feed = await connect(connection, params, { signal, maxRetries: 0 })
      change('open')
      for await (const frame of feed) if (frame.op === 'envelope.notify') listener.pushed(frame)
      return undefined
    } catch (error) {
      return error
    }
  }

  void keep()
  return push
}

const isForGood = (error: unknown): boolean =>
  !isPassing(error) || (error instanceof ServiceError && error.status === 501)
