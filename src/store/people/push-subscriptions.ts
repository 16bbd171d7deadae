import type { Encryption } from '../engine/encryption.ts'
import { inDefaultCollationSql, statement, type Query } from '../engine/statements.ts'
import type { WebSessionCutoffs } from '../access/web-sessions.ts'

/** Subscription of a browser to notifications, as the browser has created it. */
export interface PushSubscription {
  /** Address at the push service. Everybody who knows it and the keys can show notifications. */
  endpoint: string
  p256dh: string
  auth: string
}

/** Events of which a browser has not been notified yet. */
export interface PendingPush {
  has_mail: boolean
  /** Agent with the new mail. Null for several agents, and without new mail. */
  agent_id: string | null
  has_approval: boolean
}

/** Due subscription that this process notifies now. */
interface ClaimedRow extends PendingPush {
  session_id: string
  endpoint_hash: string
  secret: string
  /** True if the session of the browser has not expired. */
  is_valid: boolean
}

export interface ClaimedPush extends Omit<ClaimedRow, 'secret'> {
  /** Undefined if this process cannot decrypt the subscription. */
  subscription: PushSubscription | undefined
}

/** Key of a stored subscription. A browser that subscribes again has another endpoint. */
type PushKey = Pick<ClaimedRow, 'session_id' | 'endpoint_hash'>

export const pushSubscriptionContext = (sessionId: string): string => `push_subscription/${sessionId}`

/** Milliseconds from an attempt to the next one. The last value holds for all further attempts. */
const retryMs = [60_000, 300_000, 900_000, 3_600_000]

/** Removes the former subscription of a session, and one of the account with the same endpoint. */
const removeFormerPushSubscriptionsStatement = statement<never>(
  'remove-former-push-subscriptions',
  `delete from push_subscription where session_id = :session_id
     or endpoint_hash = :endpoint_hash and account_id = :account_id`,
)

const addPushSubscriptionStatement = statement<never>(
  'add-push-subscription',
  `insert into push_subscription (session_id, account_id, endpoint_hash, secret, created_at)
   values (:session_id, :account_id, :endpoint_hash, :secret, :now) on conflict do nothing`,
)

const removePushSubscriptionStatement = statement<never>(
  'remove-push-subscription',
  'delete from push_subscription where session_id = :session_id and account_id = :account_id',
)

const findPushSubscriptionStatement = statement<never>(
  'find-push-subscription',
  'select 1 from push_subscription where session_id = :session_id',
)

const findAnyPushSubscriptionStatement = statement<never>(
  'find-any-push-subscription',
  'select 1 from push_subscription limit 1',
)

/** SQL assignment that makes a subscription due, at the earliest some time after the last notification. */
const dueSql = 'due_at = coalesce(due_at, greatest(:now::bigint, sent_at + :interval_ms::bigint))'

/**
 * Makes the subscriptions of the owners of agents due that got mail since the given times. Ignores sent mail, and mail
 * that the agent has read meanwhile.
 */
const pushNewMailStatement = statement<never>(
  'push-new-mail',
  `with arrived as (
     select agent.id, agent.owner_id from unnest(:agent_ids::uuid[], :times::bigint[]) as arrival (agent_id, since)
     join agent on agent.id = arrival.agent_id
     where (select 1 from push_subscription where account_id = agent.owner_id limit 1) is not null
       and (select 1 from mailbox_entry entry where entry.agent_id = agent.id and created_at >= since
         and direction <> 'out' and read_at is null limit 1) is not null),
   pushed as (
     select session_id, news.agent_id from push_subscription join (
       select owner_id, case when count(*) = 1 then min(id::text)::uuid end as agent_id from arrived group by owner_id
     ) news on account_id = owner_id
     where not has_mail or push_subscription.agent_id <> news.agent_id
       or push_subscription.agent_id is not null and news.agent_id is null
     order by session_id for update of push_subscription)
   update push_subscription set ${dueSql}, has_mail = true,
     agent_id = case when not has_mail then pushed.agent_id end
   from pushed where push_subscription.session_id = pushed.session_id`,
)

const pushApprovalStatement = statement<never>(
  'push-approval',
  `with pushed as (
     select session_id from push_subscription where account_id = any(:account_ids::text[]) and not has_approval
     order by session_id for update)
   update push_subscription set ${dueSql}, has_approval = true
   from pushed where push_subscription.session_id = pushed.session_id`,
)

/**
 * Claims the subscription that has been due for the longest time. It becomes due again, so another process notifies the
 * browser if this one crashes.
 */
const claimPushStatement = statement<ClaimedRow>(
  'claim-push',
  `update push_subscription set failures = failures + 1,
     due_at = :now::bigint + (array[${retryMs}])[least(failures + 1, ${retryMs.length})]
   where session_id = (select session_id from push_subscription
     where due_at <= :now and (failures > 0) = :is_troubled order by due_at limit 1 for update skip locked)
   returning session_id, endpoint_hash, secret, has_mail, agent_id, has_approval, (
     select 1 from web_session join account on account.id = ${inDefaultCollationSql('web_session.account_id')}
     where web_session.id = push_subscription.session_id and account.blocked_at is null
       and web_session.created_at > :begun_since and web_session.used_at > :used_since) is not null as is_valid`,
  {
    session_id: 'text',
    endpoint_hash: 'text',
    secret: 'text',
    has_mail: 'boolean',
    agent_id: 'agent id',
    has_approval: 'boolean',
    is_valid: 'boolean',
  },
)

/** SQL conditions: the browser has not been notified of some mail, or of a request. It happened after the claim. */
const hasMoreMailSql = '(has_mail and (not :has_mail::boolean or agent_id is distinct from :agent_id::uuid))'
const hasMoreApprovalSql = '(has_approval and not :has_approval::boolean)'

const finishPushStatement = statement<never>(
  'finish-push',
  `update push_subscription set failures = 0, sent_at = :now::bigint,
     due_at = case when ${hasMoreMailSql} or ${hasMoreApprovalSql} then :now::bigint + :interval_ms::bigint end,
     has_mail = ${hasMoreMailSql}, has_approval = ${hasMoreApprovalSql},
     agent_id = case when ${hasMoreMailSql} then agent_id end
   where session_id = :session_id and endpoint_hash = :endpoint_hash`,
)

const postponePushStatement = statement<never>(
  'postpone-push',
  `update push_subscription set due_at = greatest(due_at, :due_at::bigint)
   where session_id = :session_id and endpoint_hash = :endpoint_hash`,
)

const removeGonePushStatement = statement<never>(
  'remove-gone-push',
  'delete from push_subscription where session_id = :session_id and endpoint_hash = :endpoint_hash',
)

/** Returns the store of the browsers that get notifications. Each belongs to a browser session, and ends with it. */
export function pushSubscriptionsStore(query: Query, encryption: Encryption) {
  return {
    ...pushQueue(query, encryption),

    /**
     * Stores the subscription of a browser session, and replaces the former one. Call it in a transaction. Returns
     * false if the endpoint belongs to another account.
     */
    async put(
      session: { id: string; account_id: string },
      subscription: PushSubscription,
      endpointHash: string,
      now: number,
    ): Promise<boolean> {
      const { id: session_id, account_id } = session
      const secret = await encryption.encrypt(pushSubscriptionContext(session_id), JSON.stringify(subscription))
      const key = { session_id, account_id, endpoint_hash: endpointHash }
      await query(removeFormerPushSubscriptionsStatement, key)
      return (await query(addPushSubscriptionStatement, { ...key, secret, now })).affected > 0
    },

    async remove({ id, account_id }: { id: string; account_id: string }): Promise<void> {
      await query(removePushSubscriptionStatement, { session_id: id, account_id })
    },

    /** Returns true if the browser of this session gets notifications. */
    has: async (sessionId: string): Promise<boolean> =>
      (await query(findPushSubscriptionStatement, { session_id: sessionId })).rows.length > 0,

    any: async (): Promise<boolean> => (await query(findAnyPushSubscriptionStatement)).rows.length > 0,

    /** Notes new mail for the owners of these agents. `times` has the earliest time of new mail of each agent. */
    async noteMail(agentIds: readonly string[], times: readonly number[], now: number, intervalMs: number) {
      await query(pushNewMailStatement, { agent_ids: agentIds, times, now, interval_ms: intervalMs })
    },

    /** Notes a request that waits for the approval of these accounts. */
    async noteApproval(accountIds: readonly string[], now: number, intervalMs: number): Promise<void> {
      await query(pushApprovalStatement, { account_ids: accountIds, now, interval_ms: intervalMs })
    },
  }
}

/** Returns the part of the store for sending: a process claims a due subscription, and stores the result. */
function pushQueue(query: Query, encryption: Encryption) {
  const decrypt = async ({ session_id, secret }: ClaimedRow): Promise<PushSubscription | undefined> => {
    const text = await encryption.decrypt(pushSubscriptionContext(session_id), secret).catch(() => undefined)
    return text === undefined ? undefined : (JSON.parse(text) as PushSubscription)
  }

  return {
    /** Claims a due subscription. `isTroubled` selects those whose last attempt failed. */
    async claim(now: number, valid: WebSessionCutoffs, isTroubled: boolean): Promise<ClaimedPush | undefined> {
      const { begunSince, usedSince } = valid
      const values = { now, begun_since: begunSince, used_since: usedSince, is_troubled: isTroubled }
      const row = (await query(claimPushStatement, values)).rows[0]
      if (row === undefined) return undefined
      const { secret: _, ...claimed } = row
      return { ...claimed, subscription: await decrypt(row) }
    },

    /** Ends a claim after the push service accepted the message. */
    async finish(claimed: PushKey & PendingPush, now: number, intervalMs: number): Promise<void> {
      const { session_id, endpoint_hash, has_mail, agent_id, has_approval } = claimed
      const pending = { has_mail, agent_id, has_approval }
      await query(finishPushStatement, { session_id, endpoint_hash, ...pending, now, interval_ms: intervalMs })
    },

    /** Makes the next attempt at the given time, unless it is later anyway. */
    async postpone({ session_id, endpoint_hash }: PushKey, dueAt: number): Promise<void> {
      await query(postponePushStatement, { session_id, endpoint_hash, due_at: dueAt })
    },

    async removeGone({ session_id, endpoint_hash }: PushKey): Promise<void> {
      await query(removeGonePushStatement, { session_id, endpoint_hash })
    },
  }
}
