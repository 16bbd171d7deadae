import { refusalOfActor } from '../domain/authority.ts'
import type { Arrival } from '../domain/acceptance.ts'
import type { Config } from '../config.ts'
import type { Observe } from '../observe.ts'
import type { Clock, Timer } from '../platform/clock.ts'
import type { Store } from '../store/index.ts'
import type { WebhookRetry } from '../store/webhook-retries.ts'
import type { LeasedWebhook } from '../store/webhooks.ts'
import { createLanes, type Lane } from './lanes.ts'
import type { Messages, Termination } from './messages.ts'
import { finishedTurn, type Finished } from './outcome.ts'
import type { TakeTurn } from './turn.ts'

export interface EngineDeps {
  clock: Clock
  config: Pick<Config, 'webhooksAtOnce' | 'webhooksPerHostAtOnce' | 'webhookFailureDays'>
  messages: Messages
  observe: Pick<Observe, 'webhooks' | 'background'>
  store: Store
  takeTurn: TakeTurn
  timer: Timer
}

/** Longer than a turn may take, so that it is over before another process begins one for the same subscription. */
const leaseMs = 45_000

/** So long hints gather, for one statement. */
const gatherMs = 20

/** What failed is not called by each new event, but no more often than this. */
const soonestMs = 60_000

/** While an agent is inactive, what is for it waits. */
const inactiveMs = 300_000

const takenAtOnce = 64
const wokenAtOnce = 1_000

const authorityEnded: Termination = { code: -32_012, message: 'the authorization has ended' }

/**
 * Sends what is due, as many subscriptions at once as there may be, in any number of processes: each subscription is
 * leased for a turn. What a process that died had begun is sent again when its lease is over.
 */
export function createEngine({ clock, config, messages, observe, store, takeTurn, timer }: EngineDeps) {
  const lanes = createLanes(config, timer, () => void look())
  const running = new Set<Promise<void>>()
  const hinted = new Set<string>()
  let stopGathering: (() => void) | undefined
  let looking: Promise<void> | undefined
  let isToLookAgain = false
  let isUsed = false
  let isClosing = false
  const failed = (error: unknown): void => observe.background('webhooks', error)

  /** Begins what is due and has room; never rejects. */
  function look(): Promise<void> {
    if (isClosing) return Promise.resolve()
    if (looking) isToLookAgain = true
    looking ??= takeDue()
      .catch(failed)
      .finally(() => {
        looking = undefined
        if (isToLookAgain) void look()
        isToLookAgain = false
      })
    return looking
  }

  async function takeDue(): Promise<void> {
    for (const lane of lanes.all)
      for (let isMore = true; isMore && !isClosing; ) {
        const limit = Math.min(lanes.room(lane), takenAtOnce)
        if (limit === 0) lanes.wanted()
        if (limit === 0) break
        const taken = await store.webhooks.take(clock(), { ...lane, leaseMs, limit, hostsLeftOut: lanes.fullHosts() })
        if (taken.length > 0) await beginAll(lane, taken)
        isMore = taken.length === limit
      }
  }

  async function beginAll(lane: Lane, taken: readonly LeasedWebhook[]): Promise<void> {
    const begun = taken.filter((webhook) => lanes.enter(lane, webhook))
    const others = taken.filter((webhook) => !begun.includes(webhook)).map(({ id }) => id)
    if (others.length > 0) await store.webhooks.putBack(others, clock())
    if (begun.length === 0) return
    const ids = begun.map(({ id }) => id)
    const [retries, ended] = await Promise.all([store.webhookRetries.read(ids), refusals(begun)]).catch((error) => {
      for (const webhook of begun) lanes.leave(webhook)
      throw error
    })
    begun.forEach((webhook, at) => begin(webhook, retries.get(webhook.id) ?? [], ended[at]))
  }

  async function refusals(webhooks: readonly Pick<LeasedWebhook, 'agent_id' | 'client_id' | 'session_id'>[]) {
    const actors = webhooks.map((one) => ({
      agentId: one.agent_id,
      clientId: one.client_id,
      sessionId: one.session_id,
    }))
    return (await store.authority.read(actors)).map((status) => refusalOfActor(status, 'socket')?.code)
  }

  function begin(webhook: LeasedWebhook, retries: readonly WebhookRetry[], refusal: string | undefined): void {
    const run = serve(webhook, retries, refusal)
      .catch(failed)
      .finally(() => {
        running.delete(run)
        lanes.leave(webhook)
      })
    running.add(run)
  }

  async function serve(webhook: LeasedWebhook, retries: readonly WebhookRetry[], refusal: string | undefined) {
    const now = clock()
    if (webhook.expires_at !== null && webhook.expires_at <= now) return end(webhook, 'expired')
    if (refusal === 'FORBIDDEN') return store.webhooks.putBack([webhook.id], now + inactiveMs)
    if (refusal !== undefined) {
      await end(webhook, 'authorization')
      await (await messages.to(webhook)).terminated(authorityEnded) // once: nobody is to be told again
      return
    }
    const turn = await takeTurn(webhook, retries, () => isClosing)
    if (turn.isGone) return end(webhook, 'gone')
    const { state, again, over } = finishedTurn(webhook, retries, turn, clock(), config.webhookFailureDays)
    const dueAt = await finish(webhook, { state, again, over })
    if (state.suspended_at !== null) observe.webhooks.suspended(webhook.id, webhook.agent_id, state.last_error)
    if (dueAt !== null && dueAt <= clock()) lanes.wanted()
  }

  /** When it is due again. */
  async function finish(webhook: LeasedWebhook, { state, again, over }: Finished): Promise<number | null> {
    if (over.length === 0 && again.length === 0) return (await store.webhooks.finish(webhook, state))?.due_at ?? null
    return store.transaction(async ({ webhooks, webhookRetries }) => {
      const finished = await webhooks.finish(webhook, state)
      if (!finished) return null // another process has it by now
      if (over.length > 0) await webhookRetries.remove(webhook.id, over)
      if (again.length > 0) await webhookRetries.put(webhook.id, again)
      return finished.due_at
    })
  }

  async function end({ id, agent_id }: LeasedWebhook, reason: 'expired' | 'authorization' | 'gone'): Promise<void> {
    await store.webhooks.remove(agent_id, id)
    observe.webhooks.ended(id, agent_id, reason)
  }

  async function wakeHinted(): Promise<void> {
    stopGathering = undefined
    const agentIds = [...hinted]
    hinted.clear()
    if ((await store.webhooks.wake(agentIds, clock(), soonestMs)) > 0) await look()
  }

  return {
    look: async (): Promise<void> => {
      isUsed = await store.webhooks.any()
      if (isUsed) await look()
    },

    /** Something came into these mailboxes. A hint: what it is lost of is found by `findBehind`. */
    hint(arrivals: readonly Arrival[]): void {
      if (!isUsed || isClosing) return
      for (const { agentId } of arrivals) hinted.add(agentId)
      stopGathering ??= timer(gatherMs, () => void wakeHinted().catch(failed))
    },

    /** There is a subscription that is due. */
    added(): void {
      isUsed = true
      void look()
    },

    /** Makes due what nobody has told of, and what a process that died was at. */
    async findBehind(): Promise<void> {
      await store.webhooks.recover(clock())
      while ((await store.webhooks.wakeBehind(clock(), soonestMs, wokenAtOnce)) === wokenAtOnce);
    },

    /** Has those looked at whose time is over, or whose authorization is, that have no event to be looked at for. */
    async findEnded(): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined; ) {
        const page = await store.webhooks.page(after, wokenAtOnce)
        const ended = page.length > 0 ? await refusals(page) : []
        const isOver = (at: number): boolean => {
          const { expires_at } = page[at]!
          const isRefused = ended[at] !== undefined && ended[at] !== 'FORBIDDEN'
          return isRefused || (expires_at !== null && expires_at <= clock())
        }
        const ids = page.filter((_, at) => isOver(at)).map(({ id }) => id)
        if (ids.length > 0) await store.webhooks.wakeThese(ids, clock())
        after = page.at(-1)?.id
      }
    },

    /** Resolves when nothing is being looked for or sent. */
    async idle(): Promise<void> {
      while (looking || stopGathering || running.size > 0) {
        await looking
        await Promise.all(running)
        if (stopGathering) await new Promise((resolve) => setImmediate(resolve))
      }
    },

    /** Begins nothing more, and waits for what is on its way. */
    async close(): Promise<void> {
      isClosing = true
      stopGathering?.()
      lanes.close()
      await looking
      await Promise.all(running)
    },
  }
}

export type Engine = ReturnType<typeof createEngine>
