import { managingRoles } from '../../domain/roles.ts'
import { hasKeySql, inDefaultCollationSql, type Query, statement } from '../engine/statements.ts'
import { digests } from './digests.ts'
import { emailLinks } from './email-links.ts'

/** Email that is added to the queue. */
export interface NewEmail {
  id: string
  topic: string
  kind: string
  /** Values in the text, as JSON. */
  content: string
  expires_at: number
}

/** Email that this process sends now. */
export interface ClaimedEmail {
  id: string
  /** Account of the recipient. Null for a lost password, and for a deleted account. */
  account_id: string | null
  username: string | null
  address: string
  kind: string
  content: string
  /** Number of attempts, including this one. */
  attempts: number
}

/**
 * Highest number of emails that wait for one account, and how many of them may be notifications that the person can
 * turn off. Other people cause those, so they leave room for the others.
 */
const waitingPerAccountMax = 40
const optionalPerAccountMax = 20

/** SQL condition: fewer emails wait for the account than allowed. */
const hasRoomSql = `(select count(*) from (select from outgoing_email waiting
     where waiting.account_id = account.id collate "C" limit ${waitingPerAccountMax}) waiting) <
       case when :is_security::boolean then ${waitingPerAccountMax} else ${optionalPerAccountMax} end`

/** SQL clause: a waiting email about the same topic stays, unless it has expired or goes to another address. */
const onSameTopicSql = `on conflict (topic) do update set id = excluded.id, address = excluded.address, content = excluded.content,
     attempts = 0, due_at = excluded.due_at, expires_at = excluded.expires_at
   where outgoing_email.expires_at <= :now or outgoing_email.address <> excluded.address`

/** Adds a notification, if the person gets it. Only a confirmed address gets emails about the account. */
const addNotificationStatement = statement<never>(
  'add-notification',
  `insert into outgoing_email (id, topic, account_id, address, kind, content, due_at, expires_at)
   select :id::text, :topic::text, account.id, account.email, :kind::text, :content::text, :now::bigint, :expires_at::bigint
   from account where account.id = :account_id and account.blocked_at is null and account.email_confirmed_at is not null
     and (account.notifications or :is_security::boolean) and ${hasRoomSql}
   ${onSameTopicSql}`,
)

/** Adds an email to an address that the person does not have to confirm, or has to confirm by this email. */
const addEmailToAddressStatement = statement<never>(
  'add-email-to-address',
  `insert into outgoing_email (id, topic, account_id, address, kind, content, due_at, expires_at)
   values (:id, :topic, :account_id, :address, :kind, :content, :now, :expires_at)
   ${onSameTopicSql}`,
)

/** Milliseconds from an attempt to the next one. The last value holds for all further attempts. */
const retryMs = [60_000, 300_000, 900_000, 3_600_000]

/**
 * Claims the email that has been due for the longest time. It becomes due again, so another process sends it if this
 * one crashes.
 */
const claimEmailStatement = statement<ClaimedEmail>(
  'claim-email',
  `update outgoing_email set attempts = attempts + 1,
     due_at = :now::bigint + (array[${retryMs}])[least(attempts + 1, ${retryMs.length})]
   where id = (select id from outgoing_email where due_at <= :now and expires_at > :now
     order by due_at limit 1 for update skip locked)
   returning id, account_id, address, kind, content, attempts,
     (select username from account where account.id = ${inDefaultCollationSql('outgoing_email.account_id')}) as username`,
  {
    id: 'text',
    account_id: 'text',
    username: 'text',
    address: 'text',
    kind: 'text',
    content: 'text',
    attempts: 'integer',
  },
)

const removeEmailStatement = statement<never>('remove-email', 'delete from outgoing_email where id = :id')

const removeExpiredEmailsStatement = statement<Pick<ClaimedEmail, 'id' | 'kind'>>(
  'remove-expired-emails',
  'delete from outgoing_email where expires_at <= :now returning id, kind',
  { id: 'text', kind: 'text' },
)

const removeEmailCountsStatement = statement<never>('remove-email-counts', 'delete from email_count where hour < :hour')

const removeExpiredEmailLinksStatement = statement<never>(
  'remove-expired-email-links',
  'delete from email_link where expires_at <= :now',
)

/** Counts waiting emails, up to a limit. */
const countWaitingEmailsStatement = statement<{ waiting: number }>(
  'count-waiting-emails',
  `select count(*)::integer as waiting from (select from outgoing_email where ${hasKeySql('id')} limit :limit) waiting`,
  { waiting: 'integer' },
)

/** Counts an email in its hour, unless the limit is reached. */
const countEmailStatement = statement<never>(
  'count-email',
  `insert into email_count (key_hash, hour, emails) values (:key_hash, :hour, 1)
   on conflict (key_hash, hour) do update set emails = email_count.emails + 1 where email_count.emails < :limit`,
)

/** Account with a confirmed address. */
export interface AccountOfAddress {
  id: string
  email: string
  password_hash: string
}

/**
 * Finds the accounts with a confirmed address, by username. Only the job that sends emails uses it, so no answer and no
 * time of a page depends on the result.
 */
const findAccountsOfAddressStatement = statement<AccountOfAddress>(
  'find-accounts-of-address',
  `select id, email, password_hash from account where lower(email) collate "C" = :address and email_confirmed_at is not null
     and blocked_at is null order by username collate "C" limit :limit`,
  { id: 'text', email: 'text', password_hash: 'text' },
)

/** Deletes the emails and links of an account. */
const removeAccountEmailsStatement = statement<never>(
  'remove-account-emails',
  `with links as (delete from email_link where account_id = :account_id)
   delete from outgoing_email where account_id = :account_id`,
)

/** Highest number of people who get an email about an agent. */
const managersMax = 20

/** Lists the people who manage an agent. For an agent of an organization, the first row is no account. */
const listAgentManagersStatement = statement<{ account_id: string; handle: string }>(
  'list-agent-managers',
  `select manager.account_id, agent.handle from agent cross join lateral (
     select agent.owner_id as account_id union all
     select account_id from organization_member where organization_id = agent.owner_id and role = any(:managing_roles)
   ) manager where agent.id = :agent_id::uuid limit ${managersMax}`,
  { account_id: 'text', handle: 'text' },
)

/** Settings of the emails that a person gets. */
export interface EmailSettings {
  email_confirmed_at: number | null
  notifications: boolean
  digest_due_at: number | null
}

const readEmailSettingsStatement = statement<EmailSettings>(
  'read-email-settings',
  'select email_confirmed_at, notifications, digest_due_at from account where id = :account_id',
  { email_confirmed_at: 'integer', notifications: 'boolean', digest_due_at: 'integer' },
)

const changeEmailSettingsStatement = statement<never>(
  'change-email-settings',
  `update account set notifications = :notifications,
     digest_due_at = case when :is_digest::boolean then coalesce(digest_due_at, :digest_due_at::bigint) end
   where id = :account_id`,
)

/** Returns the store of emails that wait to be sent, and of the links in them. */
export function emailsStore(query: Query) {
  return {
    ...emailLinks(query),
    ...digests(query),

    /** Adds a notification for a person. Does nothing for an address that is not confirmed. */
    async addNotification(email: NewEmail, accountId: string, isSecurity: boolean, now: number): Promise<void> {
      await query(addNotificationStatement, { ...valuesOf(email), account_id: accountId, is_security: isSecurity, now })
    },

    async addToAddress(email: NewEmail, accountId: string | null, address: string, now: number): Promise<void> {
      await query(addEmailToAddressStatement, { ...valuesOf(email), account_id: accountId, address, now })
    },

    claim: async (now: number): Promise<ClaimedEmail | undefined> =>
      (await query(claimEmailStatement, { now })).rows[0],

    remove: async (id: string): Promise<void> => void (await query(removeEmailStatement, { id })),

    /** Removes expired emails, links and counts. Returns the emails that were not sent in time. */
    async forget(now: number, hour: number): Promise<Pick<ClaimedEmail, 'id' | 'kind'>[]> {
      await query(removeExpiredEmailLinksStatement, { now })
      await query(removeEmailCountsStatement, { hour })
      return (await query(removeExpiredEmailsStatement, { now })).rows
    },

    /** Returns the number of waiting emails, at most `limit`. */
    countWaiting: async (limit: number): Promise<number> =>
      (await query(countWaitingEmailsStatement, { limit })).rows[0]?.waiting ?? 0,

    /** Counts an email. Returns false if the limit of this hour is reached. */
    count: async (keyHash: string, hour: number, limit: number): Promise<boolean> =>
      (await query(countEmailStatement, { key_hash: keyHash, hour, limit })).affected > 0,

    /** Returns the accounts with this confirmed address, which is in lower case. */
    accountsOf: async (address: string, limit: number): Promise<AccountOfAddress[]> =>
      (await query(findAccountsOfAddressStatement, { address, limit })).rows,

    /** Removes the emails and links of an account that is being deleted. */
    removeAll: async (accountId: string): Promise<void> =>
      void (await query(removeAccountEmailsStatement, { account_id: accountId })),

    /** Returns the accounts that manage an agent, and the handle of the agent. */
    managersOf: async (agentId: string): Promise<{ account_id: string; handle: string }[]> =>
      (await query(listAgentManagersStatement, { agent_id: agentId, managing_roles: managingRoles })).rows,

    settings: async (accountId: string): Promise<EmailSettings | undefined> =>
      (await query(readEmailSettingsStatement, { account_id: accountId })).rows[0],

    async changeSettings(
      accountId: string,
      { notifications, digest }: { notifications: boolean; digest: boolean },
      digestDueAt: number,
    ): Promise<void> {
      const values = { notifications, is_digest: digest, digest_due_at: digestDueAt, account_id: accountId }
      await query(changeEmailSettingsStatement, values)
    },
  }
}

const valuesOf = ({ id, topic, kind, content, expires_at }: NewEmail) => ({ id, topic, kind, content, expires_at })
