import type { StoreDeps } from './deps.ts'
import { ok, warning, type Area } from './finding.ts'

const overdueMs = 5 * 60_000

/** Checks that due webhooks are sent, and that none is suspended. */
export const webhooks: Area<StoreDeps> = {
  name: 'webhooks',
  async examine({ store, clock }) {
    const { suspended, overdue } = await store.inspection.webhooks(clock() - overdueMs)
    return [
      overdue === 0
        ? ok('no webhook has waited for more than five minutes')
        : warning(
            `${overdue} webhooks have waited for more than five minutes`,
            'start the service if it does not run; otherwise raise WEBHOOKS_AT_ONCE, and look for webhook lines in its log',
          ),
      ...(suspended === 0
        ? []
        : [
            warning(
              `${suspended} webhooks are suspended, because their endpoints fail`,
              'their owners see the reason in the dashboard; after a resume, delivery continues where it stopped',
            ),
          ]),
    ]
  },
}
