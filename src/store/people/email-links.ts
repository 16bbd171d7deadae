import type { ColumnKindsOf } from '../engine/columns.ts'
import { inDefaultCollationSql, type Query, statement } from '../engine/statements.ts'

/** Purpose of a link in an email. */
export type LinkPurpose = 'confirm-email' | 'reset-password'

export interface NewLink {
  token_hash: string
  purpose: LinkPurpose
  account_id: string
  address: string
  expires_at: number
}

/** Valid link, with the person for whom it is. */
export interface EmailLink {
  account_id: string
  username: string
  address: string
}

/** Stores a link, unless the account was blocked or deleted. A new password needs the confirmed address. */
const addEmailLinkStatement = statement<never>(
  'add-email-link',
  `insert into email_link (token_hash, account_id, purpose, address, expires_at)
   select :token_hash::text, id, :purpose::text, :address::text, :expires_at::bigint from account
   where id = :account_id and blocked_at is null
     and (:purpose::text = 'confirm-email' or (email = :address::text and email_confirmed_at is not null))`,
)

const linkColumns: ColumnKindsOf<EmailLink> = { account_id: 'text', username: 'text', address: 'text' }

/** Finds a valid link. A link to a new password is valid only while the account has the address of the link. */
const findEmailLinkStatement = statement<EmailLink>(
  'find-email-link',
  `select link.account_id, account.username, link.address
   from email_link link join account on account.id = ${inDefaultCollationSql('link.account_id')} and account.blocked_at is null
   where link.token_hash = :token_hash and link.purpose = :purpose and link.expires_at > :now
     and (link.purpose = 'confirm-email' or link.address = account.email)`,
  linkColumns,
)

/** Deletes the link. Only one of several concurrent callers gets it. */
const takeEmailLinkStatement = statement<{ account_id: string }>(
  'take-email-link',
  `delete from email_link where token_hash = :token_hash and purpose = :purpose and expires_at > :now
   returning account_id`,
  { account_id: 'text' },
)

/** Deletes the links of an account, and the emails that would get a link. */
const removeEmailLinksStatement = statement<never>(
  'remove-email-links',
  `with emails as (delete from outgoing_email where account_id = :account_id and kind = any(:purposes::text[]))
   delete from email_link where account_id = :account_id and purpose = any(:purposes::text[])`,
)

const confirmEmailStatement = statement<{ former: string | null }>(
  'confirm-email',
  `with former as (select id, email, email_confirmed_at from account where id = :account_id for update)
   update account set email = :address, email_confirmed_at = :now,
     updated_at = case when account.email = :address then account.updated_at
       else greatest(:now::bigint, account.updated_at + 1) end
   from former where account.id = former.id
   returning case when former.email_confirmed_at is not null and former.email <> :address then former.email end as former`,
  { former: 'text' },
)

/** Returns the part of the store of emails for links, and for the addresses that they confirm. */
export const emailLinks = (query: Query) => ({
  /** Stores a link. Returns false if the person may not get it any more. */
  async addLink({ token_hash, purpose, account_id, address, expires_at }: NewLink): Promise<boolean> {
    const values = { token_hash, purpose, account_id, address, expires_at }
    return (await query(addEmailLinkStatement, values)).affected > 0
  },

  findLink: async (tokenHash: string, purpose: LinkPurpose, now: number): Promise<EmailLink | undefined> =>
    (await query(findEmailLinkStatement, { token_hash: tokenHash, purpose, now })).rows[0],

  /** Deletes a valid link. Returns false if somebody has used it, or it has expired. */
  takeLink: async (tokenHash: string, purpose: LinkPurpose, now: number): Promise<boolean> =>
    (await query(takeEmailLinkStatement, { token_hash: tokenHash, purpose, now })).rows.length > 0,

  /** Removes the links of an account, and the waiting emails with links. */
  async removeLinks(accountId: string, purposes: readonly LinkPurpose[]): Promise<void> {
    await query(removeEmailLinksStatement, { account_id: accountId, purposes })
  },

  /** Stores a confirmed address. Returns the address that it replaces, if that one was confirmed. */
  confirm: async (accountId: string, address: string, now: number): Promise<string | undefined> =>
    (await query(confirmEmailStatement, { account_id: accountId, address, now })).rows[0]?.former ?? undefined,
})
