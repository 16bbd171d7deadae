import type { AuthorityChange } from '../../domain/authority.ts'
import { nowMsSql, statement, type Query } from '../engine/statements.ts'
import { recordAttemptsSql } from './webhook-history.ts'
import type { StoredWebhookSecrets } from './webhook-secrets.ts'
import { formerSecretsSql, webhookColumns, webhookColumnsSql, type Webhook, type WebhookState } from './webhooks.ts'

/** Webhook with its secrets. This process has a lease for it, so no other process delivers its events. */
export interface LeasedWebhook extends Webhook, StoredWebhookSecrets {
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
   returning ${webhookColumnsSql}, lease_until, secret, ${formerSecretsSql} as former_secrets`,
  { ...webhookColumns, lease_until: 'integer', secret: 'text', former_secrets: 'texts' },
)

/**
 * Ends expired leases, because their process did not finish in time. Also ends leases that are too long: the process
 * stored them before its clock was set back.
 */
const recoverWebhooksStatement = statement<never>(
  'recover-webhooks',
  `update webhook set lease_until = null, due_at = :now
   where lease_until <= ${nowMsSql} or lease_until > ${nowMsSql} + :lease_ms_max::bigint`,
)

/**
 * Makes webhooks due whose times come from a clock that has since been set back. Their last attempt is in the future,
 * or their next attempt is too far away. Without this correction, the next attempt would be late.
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
 * SQL assignment that makes a webhook due as early as allowed. After a failure, it must wait for a fixed delay after
 * the last attempt. It also waits until `held_until`, the earliest time that the endpoint allows.
 */
const dueSoonerSql = `due_at = least(due_at,
  greatest(:now::bigint, held_until, case when failures > 0 then tried_at + :soonest_ms::bigint end))`

/** Makes the webhooks of agents due. Returns true if the agents have any webhook that is not suspended. */
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

/** Makes webhooks due if their mailbox has mail after their cursor, because the notification of that mail was lost. */
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
 * Stores the result of a delivery run, with its attempts. Ignores its failure, suspension and delay if somebody renewed
 * or resumed the webhook during the run.
 */
const finishWebhookStatement = statement<Pick<Webhook, 'due_at' | 'suspended_at' | 'generation'>>(
  'finish-webhook',
  `with turn as (
     select :failed_since::bigint as failed_since, :suspended_at::bigint as suspended_at,
       :held_until::bigint as held_until, :due_at::bigint as due_at,
       :is_held::boolean as is_held, :generation::integer as generation),
   finished as (
   update webhook set after_created_at = :after_created_at, after_envelope_id = :after_envelope_id::uuid,
     gap_id = :gap_id, failures = :failures, tried_at = :tried_at,
     last_delivery_at = :last_delivery_at, last_error = :last_error, slow_until = :slow_until,
     lease_until = null,
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
   returning webhook.id, webhook.due_at, webhook.suspended_at, webhook.generation),
   recorded as (${recordAttemptsSql('finished')})
   select due_at, suspended_at, generation from finished`,
  { due_at: 'integer', suspended_at: 'integer', generation: 'integer' },
)

/** Deletes the webhook, unless somebody renewed or resumed it after the lease began. */
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
 * Statements that read pages of the webhooks of one agent, client or session. Signing keys need no such statement,
 * because the transaction that removes a key also removes its webhooks.
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

export interface LeaseRequest {
  /** True for webhooks that failed last or respond slowly. False for all other webhooks. */
  isTroubled: boolean
  leaseMs: number
  hostsLeftOut: readonly string[]
  limit: number
}

/** Result of a delivery attempt. */
export interface AttemptResult extends WebhookState {
  /** Time of the next attempt in epoch milliseconds. Null if there is no event to deliver. */
  due_at: number | null
  /** True if the next attempt must wait until `due_at`, even if new mail arrives. */
  isHeld: boolean
  /** Delivery attempts as JSON, the newest first. */
  attempts: readonly string[]
}

/**
 * Returns the store of due webhooks and their leases. A process delivers the events of a webhook only while it holds
 * the lease.
 */
export function webhookLeasesStore(query: Query) {
  return {
    async any(): Promise<boolean> {
      return (await query(findAnyWebhookStatement)).rows.length > 0
    },

    /** Takes leases for due webhooks. The database clock decides when a lease expires. */
    async take(now: number, wanted: LeaseRequest): Promise<LeasedWebhook[]> {
      const { isTroubled, leaseMs, hostsLeftOut, limit } = wanted
      const values = { lease_ms: leaseMs, now, is_troubled: isTroubled, hosts_left_out: hostsLeftOut, limit }
      return (await query(takeWebhooksStatement, values)).rows
    },

    /** Makes webhooks due if their lease has expired, or is longer than `leaseMsMax`. Returns their number. */
    async recover(now: number, leaseMsMax: number): Promise<number> {
      return (await query(recoverWebhooksStatement, { now, lease_ms_max: leaseMsMax })).affected
    },

    /** Makes webhooks due if a clock was set back and their times are too far ahead. Returns their ids. */
    async pullBack(now: number, leadMs: number, delayMsMax: number): Promise<string[]> {
      return (await query(pullBackWebhooksStatement, { now, lead_ms: leadMs, delay_ms_max: delayMsMax })).rows.map(
        ({ id }) => id,
      )
    },

    /** Ends these leases without a result. Returns the earliest next attempt, or null if there is none. */
    async giveBack(webhooks: readonly LeasedWebhook[], at: number | null): Promise<number | null> {
      const leases = { ids: webhooks.map(({ id }) => id), untils: webhooks.map(({ lease_until }) => lease_until) }
      const { rows } = await query(giveBackWebhooksStatement, { due_at: at, ...leases })
      const due = rows.flatMap(({ due_at }) => due_at ?? [])
      return due.length === 0 ? null : Math.min(...due)
    },

    /** Makes the webhooks of the agents due. Returns false if all of them are suspended, or there are none. */
    async wake(agentIds: readonly string[], now: number, soonestMs: number): Promise<boolean> {
      return (await query(wakeWebhooksStatement, { agent_ids: agentIds, now, soonest_ms: soonestMs })).rows[0]!.is_there
    },

    /** Makes at most `limit` webhooks due that have mail after their cursors. Returns their number. */
    async wakeBehind(now: number, soonestMs: number, limit: number): Promise<number> {
      return (await query(wakeWebhooksBehindStatement, { now, soonest_ms: soonestMs, limit })).affected
    },

    /** Stores the result of an attempt and ends the lease. Returns undefined if the lease was lost. */
    async finish({ id, lease_until, generation }: LeasedWebhook, turn: AttemptResult) {
      const { after_created_at, after_envelope_id, gap_id, failures, failed_since, tried_at, ...rest } = turn
      const { last_delivery_at, last_error, slow_until, suspended_at, held_until, due_at, isHeld, attempts } = rest
      const place = { after_created_at, after_envelope_id, gap_id }
      const tries = { failures, failed_since, tried_at, last_delivery_at, last_error, slow_until, attempts }
      const next = { suspended_at, held_until, due_at, is_held: isHeld }
      return (await query(finishWebhookStatement, { ...place, ...tries, ...next, generation, id, lease_until })).rows[0]
    },

    /** Deletes the webhook. Returns false if somebody renewed or resumed it, or the lease was lost. */
    async end({ id, lease_until, generation }: LeasedWebhook): Promise<boolean> {
      return (await query(endWebhookStatement, { id, lease_until, generation })).affected > 0
    },

    /** Returns a page of all webhooks, or of the webhooks that a change of authority affects. */
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
