import type { Delivery } from '../../mail/sending/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Observers, RecentError } from '../../platform/observe.ts'
import { readProcessFacts } from '../../platform/process-usage.ts'
import type { Store } from '../../store/index.ts'

interface ProcessReportDeps {
  clock: Clock
  delivery: Pick<Delivery, 'waiting'>
  observe: Pick<Observers, 'lately' | 'open' | 'usage'>
  processId: string
  store: Pick<Store, 'processReports'>
}

/** Reports of this process to the pages of operators: its state, and its numbers over the last day. */
export interface ProcessReports {
  report(): Promise<void>
  /** Reports the last numbers, and removes the state of this process. */
  leave(): Promise<void>
}

/** Creates the reports. A report whose statement failed is repeated as a whole by the next one. */
export function createProcessReports({
  clock,
  delivery,
  observe,
  processId,
  store,
}: ProcessReportDeps): ProcessReports {
  const facts = readProcessFacts()
  const { usage } = observe

  async function report(): Promise<void> {
    usage.note('sockets', (await observe.open()).sockets)
    usage.note('waiting_sends', delivery.waiting())
    const periods = usage.all()
    const [error] = observe.lately().errors
    await store.processReports.report({ ...facts, processId, now: clock(), periods, lastError: lastErrorOf(error) })
    usage.forget(periods)
  }

  return {
    report,
    async leave() {
      await report()
      await store.processReports.leave(processId)
    },
  }
}

const lastErrorOf = (error: RecentError | undefined): { at: number; text: string } | undefined =>
  error && { at: error.at, text: [error.where, error.code, error.kind].filter((part) => part !== '').join(', ') }
