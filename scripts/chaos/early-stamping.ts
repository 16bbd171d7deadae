import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { OpenDeps } from '../../src/deps.ts'
import { createDelivery, type Delivery } from '../../src/delivery/index.ts'
import { randomIds } from '../../src/platform/ids.ts'
import type { Store } from '../../src/store/index.ts'

/** How much later than the stamp the locks are asked for, so that a short run meets what a long one would. */
const laterMsMax = 10

/**
 * The fault that the order of the service exists to prevent, on purpose: an accept pipeline that takes `created_at`
 * from the clock before it has the locks, and does not look at what the mailboxes got meanwhile.
 */
export function createEarlyStampingDelivery({ store, clock, config, observe, bus }: OpenDeps): Delivery {
  const stamps = new AsyncLocalStorage<number>()
  const tampered: Store = {
    ...store,
    pipeline: (work) =>
      store.pipeline((acceptance) =>
        stamps.run(clock(), async () => {
          await pause(laterMsMax * Math.random())
          return work({ ...acceptance, lockParties: withoutLastCreatedAt(acceptance) })
        }),
      ),
  }
  const stamped = (): number => stamps.getStore() ?? clock()
  const rules = { ...config, ids: randomIds(clock) }
  const told = { observe, announce: bus.announce, counted: () => {} }
  const stamping = { clock: stamped, checkLead: () => {}, isShared: true }
  return createDelivery({ store: tampered, ...stamping, rules, limits: config, ...told })
}

const withoutLastCreatedAt =
  (acceptance: Store['acceptance']): Store['acceptance']['lockParties'] =>
  async (handles) =>
    (await acceptance.lockParties(handles)).map((party) => ({ ...party, lastCreatedAt: 0 }))
