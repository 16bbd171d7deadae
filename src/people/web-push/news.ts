import type { MailArrival } from '../../domain/acceptance.ts'
import type { Clock, Timer } from '../../platform/clock.ts'
import type { Store } from '../../store/index.ts'
import { pushIntervalMs } from './sending.ts'

interface NewsDeps {
  store: Pick<Store, 'emails' | 'pushSubscriptions'>
  clock: Clock
  timer: Timer
  failed(error: unknown): void
}

/** Milliseconds for which arrivals are collected, so that one SQL statement handles all of them. */
const gatherMs = 1_000
/** Highest number of collected mailboxes. Further arrivals cause no notification until the next statement. */
const mailboxesMax = 10_000

/**
 * Creates the collector of new mail. It notes the mail at the subscriptions of the owners, outside of the sends. A
 * crash loses the arrivals of a second, because notifications are best effort.
 */
export function createPushNews({ store, clock, timer, failed }: NewsDeps) {
  const arrived = new Map<string, number>()
  let stop: (() => void) | undefined
  let running: Promise<void> = Promise.resolve()

  async function noteMail(): Promise<void> {
    const news = [...arrived]
    arrived.clear()
    if (!(await store.pushSubscriptions.any())) return
    const [agentIds, times] = [news.map(([id]) => id), news.map(([, time]) => time)]
    await store.pushSubscriptions.noteMail(agentIds, times, clock(), pushIntervalMs)
  }

  function begin(): void {
    stop?.()
    stop = undefined
    running = running.then(noteMail).catch(failed)
  }

  async function noteApproval(agentId: string): Promise<void> {
    if (!(await store.pushSubscriptions.any())) return
    const managers = await store.emails.managersOf(agentId)
    const ids = managers.map(({ account_id }) => account_id)
    await store.pushSubscriptions.noteApproval(ids, clock(), pushIntervalMs)
  }

  return {
    addMail(arrivals: readonly MailArrival[]): void {
      for (const { agentId, createdAt } of arrivals)
        if (!arrived.has(agentId) && arrived.size < mailboxesMax) arrived.set(agentId, createdAt)
      if (arrived.size > 0) stop ??= timer(gatherMs, begin)
    },
    /** Notes a request of an agent that waits for the approval of the people who manage the agent. */
    addApproval(agentId: string): void {
      running = running.then(() => noteApproval(agentId)).catch(failed)
    },
    /** Notes the collected mail without delay. */
    async flush(): Promise<void> {
      if (stop) begin()
      await running
    },
  }
}
