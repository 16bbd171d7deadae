import type { IncomingMessage } from 'node:http'
import { Fault, unavailable } from '../../fault.ts'
import type { BodyTimeouts } from '../../platform/body-timeouts.ts'
import { repeatEvery, type Timer } from '../../platform/clock.ts'
import { createSemaphore, createSemaphores } from '../../platform/semaphore.ts'

export interface LargeBodyDeps {
  arrivals: Pick<BodyTimeouts, 'fail'>
  timer: Timer
}

/** Limits of the large bodies in memory, and of the requests that wait for a place. */
const [runningMax, waitingMax] = [8, 64]

/** Limits for all agents of one owner, so that no owner takes all places. */
const [ownerRunningMax, ownerWaitingMax] = [2, 16]

/** Time that a large body may take to arrive while another one waits for a place. */
export const contendedSeconds = 20

/** Handles a request with a large body as soon as the body has a place in memory. */
export type WithPlace = <T>(request: IncomingMessage, owner: string, handle: () => Promise<T>) => Promise<T>

/**
 * Creates the places for large bodies. A client decides how long its body takes to arrive. A body that exceeds its time
 * therefore loses its place when another body waits.
 */
export function createLargeBodies({ arrivals, timer }: LargeBodyDeps): WithPlace {
  const places = createSemaphore({ runningMax, waitingMax, refusal: () => unavailable() })
  const placesOf = createSemaphores({
    ...{ runningMax: ownerRunningMax, waitingMax: ownerWaitingMax, refusal: tooMany },
  })
  let [entered, running] = [0, 0]

  /** Runs the handler. Ends the arrival of the body when its time is over and another body waits. */
  async function inPlace<T>(request: IncomingMessage, handle: () => Promise<T>): Promise<T> {
    let seconds = 0
    const stop = repeatEvery(timer, 1_000, () => {
      if (++seconds >= contendedSeconds && entered > running) arrivals.fail(request, tooSlow())
    })
    running++
    try {
      return await handle()
    } finally {
      running--
      stop()
    }
  }

  return (request, owner, handle) =>
    placesOf(owner, async () => {
      entered++
      try {
        return await places(() => inPlace(request, handle))
      } finally {
        entered--
      }
    })
}

const tooMany = (): Fault =>
  new Fault('RATE_LIMITED', 'too many attachments of your agents at once: wait for one', { retryAfterSeconds: 1 })

const tooSlow = (): Fault =>
  new Fault('REQUEST_TIMEOUT', 'the body did not arrive in time while others waited: use request_upload_url')
