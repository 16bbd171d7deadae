import type { AuthorityChange } from '../domain/authority.ts'
import type { Clock } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import { isExpired, standings } from './serving.ts'

/** What failed is not called by each new event, but no more often than this. */
export const soonestMs = 60_000

const atOnceMax = 1_000

/** Finds what nobody tells of, and what one is told of. */
export function createSweeps({ clock, store }: { clock: Clock; store: Store }) {
  const { webhookLeases } = store
  return {
    /** Makes due what has something in its mailbox, and what a process that died was at. */
    async findBehind(): Promise<void> {
      await webhookLeases.recover(clock())
      while ((await webhookLeases.wakeBehind(clock(), soonestMs, atOnceMax)) === atOnceMax);
    },

    /**
     * Makes due what has come to its end, or lost its authorization, and has no event to be looked at for: all of it,
     * or what a change of authority has ended; and what waits for an agent that may be active again. Says whether there
     * was one.
     */
    async findEnded(of?: AuthorityChange): Promise<boolean> {
      let isAny = false
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await webhookLeases.page(after, atOnceMax, of)
        const found = page.length > 0 ? await standings(store, page) : []
        const isOver = (at: number): boolean => found[at] === 'ended' || isExpired(page[at]!, clock())
        const over = page.filter((_, at) => isOver(at)).map(({ id }) => id)
        if (over.length > 0) await webhookLeases.wakeThese(over, clock())
        const isBack = of?.kind === 'agent' && found.includes('authorized')
        if (isBack) await webhookLeases.wake([of.id], clock(), soonestMs)
        isAny ||= over.length > 0 || isBack
        after = page.at(-1)?.id
      }
      return isAny
    },
  }
}
