import type { AuthorityChange } from '../../domain/authority.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'
import {
  formerSecretsSql,
  webhookColumns,
  webhookList,
  type StoredSecrets,
  type Webhook,
  type WebhookState,
} from './webhooks.ts'

/** Webhook for which this process has a lease, with its secrets. */
export interface LeasedWebhook extends Webhook, StoredSecrets {
  lease_until: number
}

const takeWebhooksStatement = statement<LeasedWebhook>(
  'take-webhooks',
  `update webhook set due_at = null, lease_until = ${nowMsSql} + :lease_ms
   where id in (
     select id from webhook
     where due_at <= :now and lease_until is null and (failures > 0 or slow_until > :now) = :is_troubled
       and host <> all(:hosts_left_out::text[])
     order by due_at limit :limit for update skip locked)
   returning ${webhookList}, lease_until, secret, ${formerSecretsSql} as former_secrets`,
  { ...webhookColumns, lease_until: 'integer', secret: 'text', former_secrets: 'texts' },
)

/**
 * Ends leases whose process has not finished in time. It also ends a lease that ends too late: a clock that has been
 * set back since has stored it.
 */
const recoverWebhooksStatement = statement<never>(
  'recover-webhooks',
  `update webhook set lease_until = null, due_at = :now
   where lease_until <= ${nowMsSql} or lease_until > ${nowMsSql} + :lease_ms_max::bigint`,
)

/**
 * Makes webhooks due whose times were stored by a clock that has been set back since. Their last attempt is in the
 * future, or their next attempt is later than the longest delay allows. Otherwise the next attempt would be late by the
 * same time.
 */
const pullBackWebhooksStatement = statement<Pick<Webhook, 'id'>>(
  'pull-back-webhooks',
  `update webhook set due_at = now, tried_at = least(tried_at, now), held_until = null,
     slow_until = least(slow_until, now), failed_since = least(failed_since, now),
     last_delivery_at = least(last_delivery_at, now), generation = generation + 1
   from (select :now::bigint as now) as moment
   where webhook.due_at > now and (tried_at > now + :lead_ms::bigint or webhook.due_at > now + :delay_ms_max::bigint)
   returning webhook.id`,
  { id: 'text' },
)

const giveBackWebhooksStatement = statement<Pick<Webhook, 'id' | 'due_at'>>(
  'give-back-webhooks',
  `update webhook set lease_until = null, due_at = least(due_at, :due_at::bigint)
   from unnest(:ids::text[], :untils::bigint[]) as leased (id, until)
   where webhook.id = leased.id and lease_until = leased.until
   returning webhook.id, due_at`,
  { id: 'text', due_at: 'integer' },
)

/**
 * SQL assignment that makes a webhook due now, or as early as allowed. After a failure, that is a fixed delay after the
 * last attempt. `held_until` is the earliest time that an endpoint asked for.
 */
const dueSoonerSql = `due_at = least(due_at,
  greatest(:now::bigint, held_until, case when failures > 0 then tried_at + :soonest_ms::bigint end))`

/**
 * Makes the webhooks of agents due. Returns true if the agents have webhooks that are not suspended, whether or not it
 * changed any of them.
 */
const wakeWebhooksStatement = statement<{ is_there: boolean }>(
  'wake-webhooks',
  `with wanted as (select :agent_ids::uuid[] as agent_ids),
   woken as (
     update webhook set ${dueSoonerSql} from wanted
     where agent_id = any(wanted.agent_ids) and suspended_at is null and (due_at is null or due_at > :now))
   select exists (
     select from webhook, wanted where agent_id = any(wanted.agent_ids) and suspended_at is null) as is_there`,
  { is_there: 'boolean' },
)

/** Makes webhooks due whose mailboxes have mail after their cursors. No process has announced that mail. */
const wakeWebhooksBehindStatement = statement<never>(
  'wake-webhooks-behind',
  `update webhook set ${dueSoonerSql}
   where id in (
     select webhook.id from webhook join mailbox using (agent_id)
     where webhook.due_at is null and webhook.lease_until is null and webhook.suspended_at is null
       and mailbox.last_created_at > webhook.after_created_at
     limit :limit)`,
)

/**
 * Stores the result of a delivery attempt. If the webhook was renewed or resumed during the attempt, it does not store
 * failure, suspension and delay.
 */
const finishWebhookStatement = statement<Pick<Webhook, 'due_at' | 'suspended_at' | 'generation'>>(
  'finish-webhook',
  `with turn as (
     select :failed_since::bigint as failed_since, :suspended_at::bigint as suspended_at,
       :held_until::bigint as held_until, :due_at::bigint as due_at,
       :is_held::boolean as is_held, :generation::integer as generation)
   update webhook set after_created_at = :after_created_at, after_envelope_id = :after_envelope_id::uuid,
     gap_id = :gap_id, failures = :failures, tried_at = :tried_at,
     last_delivery_at = :last_delivery_at, last_error = :last_error, past_tries = :past_tries,
       slow_until = :slow_until, lease_until = null,
     failed_since = case
       when webhook.generation = turn.generation or turn.failed_since is null then turn.failed_since
       else webhook.failed_since end,
     suspended_at = case when webhook.generation = turn.generation then turn.suspended_at end,
     held_until = case when webhook.generation = turn.generation then turn.held_until end,
     due_at = case
       when webhook.generation <> turn.generation then webhook.due_at
       when is_held then turn.due_at
       else least(webhook.due_at, turn.due_at) end
   from turn where id = :id and lease_until = :lease_until
   returning webhook.due_at, webhook.suspended_at, webhook.generation`,
  { due_at: 'integer', suspended_at: 'integer', generation: 'integer' },
)

/** Deletes the webhook, unless it was renewed or resumed since the lease began. */
const endWebhookStatement = statement<never>(
  'end-webhook',
  'delete from webhook where id = :id and lease_until = :lease_until and generation = :generation',
)

const pageStatement = (name: string, condition: string) =>
  statement<Pick<Webhook, 'id' | 'agent_id' | 'client_id' | 'session_id' | 'expires_at'>>(
    name,
    `select id, agent_id, client_id, session_id, expires_at from webhook where ${condition} id > :after
       order by id limit :limit`,
    { id: 'text', agent_id: 'agent id', client_id: 'text', session_id: 'text', expires_at: 'integer' },
  )
const pageWebhooksStatement = pageStatement('page-webhooks', '')

/**
 * Statements that page through the webhooks of one agent, client or session. Webhooks of a signing key need none,
 * because the transaction that removes the key also removes them.
 */
const pageWebhooksOfStatements = {
  agent: pageStatement('page-webhooks-of-agent', 'agent_id = :id::uuid and'),
  client: pageStatement('page-webhooks-of-client', 'client_id = :id and'),
  session: pageStatement('page-webhooks-of-session', 'session_id = :id and'),
}

const wakeSomeWebhooksStatement = statement<never>(
  'wake-some-webhooks',
  'update webhook set due_at = :now, suspended_at = null where id = any(:ids::text[])',
)

const findAnyWebhookStatement = statement<never>('find-any-webhook', 'select 1 from webhook limit 1')

/** Statements by which processes poll for work in the background. */
export const webhookScanStatements = [
  findAnyWebhookStatement,
  recoverWebhooksStatement,
  pullBackWebhooksStatement,
  wakeWebhooksBehindStatement,
  pageWebhooksStatement,
  ...Object.values(pageWebhooksOfStatements),
]

export interface TakenLimits {
  /** True selects webhooks that failed last or respond slowly. False selects all others. */
  isTroubled: boolean
  leaseMs: number
  hostsLeftOut: readonly string[]
  limit: number
}

/** Result of a delivery attempt. */
export interface AttemptResult extends WebhookState {
  /** Time of the next attempt in epoch milliseconds. Null if there is nothing to deliver. */
  due_at: number | null
  /** True if the webhook must not be tried before `due_at`, even if new mail comes. */
  isHeld: boolean
}

/** Returns the store of due webhooks, and of the leases of the processes that deliver them. */
export function webhookLeasesStore(query: Query) {
  return {
    async any(): Promise<boolean> {
      return (await query(findAnyWebhookStatement)).rows.length > 0
    },

    /** Takes leases of due webhooks. The leases expire by the clock of the database. */
    async take(now: number, wanted: TakenLimits): Promise<LeasedWebhook[]> {
      const { isTroubled, leaseMs, hostsLeftOut, limit } = wanted
      const values = { lease_ms: leaseMs, now, is_troubled: isTroubled, hosts_left_out: hostsLeftOut, limit }
      return (await query(takeWebhooksStatement, values)).rows
    },

    /** Makes webhooks due whose lease has expired or is longer than `leaseMsMax`. Returns their number. */
    async recover(now: number, leaseMsMax: number): Promise<number> {
      return (await query(recoverWebhooksStatement, { now, lease_ms_max: leaseMsMax })).affected
    },

    /** Makes webhooks due that were tried more than `leadMs` ahead, or wait over `delayMsMax`. Returns their ids. */
    async pullBack(now: number, leadMs: number, delayMsMax: number): Promise<string[]> {
      return (await query(pullBackWebhooksStatement, { now, lead_ms: leadMs, delay_ms_max: delayMsMax })).rows.map(
        ({ id }) => id,
      )
    },

    /** Ends the leases of this process without a result. Returns the earliest time of a next attempt, or null. */
    async giveBack(webhooks: readonly LeasedWebhook[], at: number | null): Promise<number | null> {
      const leases = { ids: webhooks.map(({ id }) => id), untils: webhooks.map(({ lease_until }) => lease_until) }
      const { rows } = await query(giveBackWebhooksStatement, { due_at: at, ...leases })
      const due = rows.flatMap(({ due_at }) => due_at ?? [])
      return due.length === 0 ? null : Math.min(...due)
    },

    /** Makes the webhooks of the agents due. Returns false if they have none that is not suspended. */
    async wake(agentIds: readonly string[], now: number, soonestMs: number): Promise<boolean> {
      return (await query(wakeWebhooksStatement, { agent_ids: agentIds, now, soonest_ms: soonestMs })).rows[0]!.is_there
    },

    /** Finds webhooks with mail after their cursors, and makes at most `limit` of them due. Returns their number. */
    async wakeBehind(now: number, soonestMs: number, limit: number): Promise<number> {
      return (await query(wakeWebhooksBehindStatement, { now, soonest_ms: soonestMs, limit })).affected
    },

    /** Stores the result of an attempt and ends the lease. Returns undefined if this process lost the lease. */
    async finish({ id, lease_until, generation }: LeasedWebhook, turn: AttemptResult) {
      const { after_created_at, after_envelope_id, gap_id, failures, failed_since, tried_at, ...rest } = turn
      const { last_delivery_at, last_error, past_tries, slow_until, suspended_at, held_until, due_at, isHeld } = rest
      const place = { after_created_at, after_envelope_id, gap_id }
      const tries = { failures, failed_since, tried_at, last_delivery_at, last_error, past_tries, slow_until }
      const next = { suspended_at, held_until, due_at, is_held: isHeld }
      return (await query(finishWebhookStatement, { ...place, ...tries, ...next, generation, id, lease_until })).rows[0]
    },

    /** Deletes the webhook. Returns false if it was renewed or resumed, or this process lost the lease. */
    async end({ id, lease_until, generation }: LeasedWebhook): Promise<boolean> {
      return (await query(endWebhookStatement, { id, lease_until, generation })).affected > 0
    },

    /** Returns a page of all webhooks, or of those that a change of authority may have ended. */
    async page(after: string, limit: number, of?: AuthorityChange) {
      if (!of) return (await query(pageWebhooksStatement, { after, limit })).rows
      return of.kind === 'key' ? [] : (await query(pageWebhooksOfStatements[of.kind], { id: of.id, after, limit })).rows
    },

    /** Makes these webhooks due, and ends their suspension. */
    async wakeThese(ids: readonly string[], now: number): Promise<void> {
      await query(wakeSomeWebhooksStatement, { now, ids })
    },
  }
}
