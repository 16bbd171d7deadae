import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDeps } from '../../src/deps.ts'
import { createDelivery, type Delivery } from '../../src/delivery/index.ts'
import { randomIds } from '../../src/platform/ids.ts'
import { announcer } from '../../src/push/announce.ts'
import type { Store } from '../../src/store/index.ts'

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
        stamps.run(clock(), () => work({ ...acceptance, lockParties: withoutLastCreatedAt(acceptance) })),
      ),
  }
  const stamped = (): number => stamps.getStore() ?? clock()
  const rules = { ...config, ids: randomIds(clock) }
  const told = { observe, announce: announcer(bus), counted: () => {} }
  return createDelivery({ store: tampered, clock: stamped, checkLead: () => {}, rules, limits: config, ...told })
}

const withoutLastCreatedAt =
  (acceptance: Store['acceptance']): Store['acceptance']['lockParties'] =>
  async (handles) =>
    (await acceptance.lockParties(handles)).map((party) => ({ ...party, lastCreatedAt: 0 }))
