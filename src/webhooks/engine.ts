import type { Config } from '../config.ts'
import type { Arrival } from '../domain/acceptance.ts'
import type { AuthorityChange } from '../domain/authority.ts'
import type { Observe } from '../observe.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import { coalesce } from '../platform/coalesce.ts'
import type { Store } from '../store/index.ts'
import { createEndings } from './endings.ts'
import { createLanes } from './lanes.ts'
import { createRounds } from './rounds.ts'
import type { Serve } from './serving.ts'
import { createWakes } from './wakes.ts'

export interface EngineDeps {
  clock: Clock
  config: Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce'>
  findEnded(of: AuthorityChange): Promise<boolean>
  observe: Pick<Observe, 'background'>
  serve: Serve
  store: Store
  timer: Timer
}

/**
 * Sends what is due, as many subscriptions at once as there may be, in any number of processes: each subscription is
 * leased for a turn. What a process that died had begun is sent again when its lease is over.
 */
export function createEngine({ clock, config, findEnded, observe, serve, store, timer }: EngineDeps) {
  const failed = (error: unknown): void => observe.background('webhooks', error)
  /** Whether there are any at all; undefined until it was looked. */
  let isUsed: boolean | undefined
  let isClosing = false
  const look = coalesce(() => rounds.takeDue().catch(failed))
  const lookSoon = (): void => void look()
  const lanes = createLanes(config, timer, lookSoon)
  const rounds = createRounds({ clock, lanes, serve, store, failed, isClosing: () => isClosing })
  const wakes = createWakes({ clock, store, timer, failed }, lookSoon)
  const endings = createEndings({ findEnded, failed }, lookSoon)

  return {
    /** Begins what is due and has room. */
    async look(): Promise<void> {
      isUsed = await store.webhookLeases.any()
      if (isUsed) await look()
    },

    /** Something came into these mailboxes. */
    wake(arrivals: readonly Arrival[]): void {
      if (isUsed && !isClosing) wakes.add(arrivals)
    },

    /** An agent, client or session may have ended somewhere, or an agent be active again. */
    authorityChanged(change: AuthorityChange): void {
      if (isUsed !== false && !isClosing) endings.add(change)
    },

    /** There is a subscription that is due. */
    added(): void {
      isUsed = true
      lookSoon()
    },

    /** Resolves when nothing more is due, or on its way, of all that has come before. */
    async idle(): Promise<void> {
      let before: number
      do {
        await Promise.all([wakes.flush(), endings.finished()])
        await rounds.finished()
        before = rounds.begun()
        await look()
      } while (rounds.begun() > before || !rounds.isIdle())
    },

    /** Begins nothing more, and waits for what is on its way. */
    async close(): Promise<void> {
      isClosing = true
      await Promise.all([wakes.close(), endings.finished()])
      lanes.close()
      await look()
      await rounds.finished()
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
