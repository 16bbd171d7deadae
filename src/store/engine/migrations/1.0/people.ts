import { documented } from '../documented.ts'

/** Statements that create the tables of people, organizations, browsers and passkeys. */
export const statements: readonly string[] = [
  `-- Names of accounts and organizations, which share one namespace.
   -- A row stays after its owner was deleted, so that nobody else can take the name.
   create table owner (
     name text primary key,
     type text not null check (type in ('account', 'organization')),
     id text not null,
     -- Time at which the owner was deleted.
     ended_at bigint,
     unique (name, id)
   )`,
  `create index owner_ended on owner (id) where ended_at is not null`,

  `-- People.
   create table account (
     id text primary key,
     username text not null unique,
     email text not null,
     password_hash text not null,
     tier text not null,
     display_name text,
     bio text,
     image_url text,
     -- True for people who may see the state of the service and block other accounts.
     operator boolean not null default false,
     -- Time at which an operator blocked the account. Null for an account that is not blocked.
     blocked_at bigint,
     created_at bigint not null,
     updated_at bigint not null,
     -- Time at which the person confirmed the email address. Null for an address that is not confirmed.
     email_confirmed_at bigint,
     -- False for people who get no emails but those about their own sign-in.
     notifications boolean not null default true,
     -- Time at which the next digest of unread mail is due. Null for people who get none.
     digest_due_at bigint,
     foreign key (username, id) references owner (name, id)
   )`,
  `create index account_by_username on account (username collate "C")`,
  `create index account_by_email on account (lower(email) collate "C", username collate "C")`,

  `create table organization (
     id text primary key,
     slug text not null unique,
     name text not null,
     image_url text,
     tier text not null default 'pro',
     -- True if members need a second factor to use the dashboard and to authorize apps.
     requires_second_factor boolean not null default false,
     created_at bigint not null,
     foreign key (slug, id) references owner (name, id)
   )`,
  `create index organization_by_slug on organization (slug collate "C")`,

  `create table organization_member (
     organization_id text not null references organization,
     account_id text not null references account,
     role text not null,
     primary key (organization_id, account_id)
   )`,
  `create index organization_member_by_account on organization_member (account_id)`,

  `-- Invitations by name. There may be no account of that name.
   create table organization_invitation (
     organization_id text collate "C" not null,
     username text collate "C" not null,
     role text not null,
     -- Account of the inviter.
     invited_by text collate "C" not null,
     created_at bigint not null,
     expires_at bigint not null,
     -- Time at which the inviter lost the role, which ends the invitation.
     revoked_at bigint,
     primary key (organization_id, username)
   )`,
  `create index organization_invitation_by_username on organization_invitation (username)`,
  `create index organization_invitation_by_end on organization_invitation (expires_at)`,
  `create index organization_invitation_by_inviter on organization_invitation (invited_by)`,

  `-- Browsers in which people are signed in.
   create table web_session (
     id text collate "C" primary key,
     -- Hash of the cookie.
     token_hash text collate "C" not null unique,
     account_id text collate "C" not null references account,
     -- Address from which the person signed in.
     source text not null,
     user_agent text not null,
     -- Row of sign_in_place, which may have been removed since.
     place_id text collate "C" not null,
     -- True if the person signed in with a passkey, or with a code after the password.
     has_second_factor boolean not null default false,
     created_at bigint not null,
     used_at bigint not null
   )`,
  `create index web_session_by_account on web_session (account_id)`,

  `-- Addresses and browsers from which each person has signed in.
   create table sign_in_place (
     id text collate "C" primary key,
     account_id text collate "C" not null,
     source text not null,
     browser text not null,
     first_at bigint not null,
     last_at bigint not null,
     -- True if the person has confirmed it.
     seen boolean not null,
     unique (account_id, source, browser)
   )`,
  `create index sign_in_place_by_use on sign_in_place (last_at)`,

  `create table passkey (
     -- Id of the credential, which its authenticator chose.
     id text collate "C" primary key,
     account_id text collate "C" not null references account,
     name text not null,
     public_key text not null,
     counter bigint not null,
     transports text not null,
     -- True if the passkey may be copied to other devices. It never changes.
     backup_eligible boolean not null,
     created_at bigint not null,
     used_at bigint
   )`,
  `create index passkey_by_account on passkey (account_id)`,

  `-- Challenges for passkeys, each good for one answer.
   create table passkey_challenge (
     -- Hash of the challenge, the browser and the purpose.
     digest text collate "C" primary key,
     expires_at bigint not null
   )`,
  `create index passkey_challenge_by_end on passkey_challenge (expires_at)`,

  `-- Authenticator apps, whose time-based codes are the second factor after a password.
   create table authenticator (
     account_id text collate "C" primary key references account,
     -- Encrypted with SECRETS_KEY.
     secret text not null,
     created_at bigint not null,
     -- Time at which the person entered the first code. Null until then.
     confirmed_at bigint,
     -- Time step of the last accepted code, so that no code is accepted twice.
     last_step bigint not null default 0,
     -- Wrong codes since the last correct one.
     wrong_codes integer not null default 0,
     wrong_at bigint not null default 0
   )`,

  `-- Codes that replace the app once each.
   create table recovery_code (
     account_id text collate "C" not null references account,
     code_hash text collate "C" not null,
     primary key (account_id, code_hash)
   )`,

  `-- Browsers that entered a correct password and have to enter a code.
   create table second_step (
     -- Hash of the cookie.
     digest text collate "C" primary key,
     account_id text collate "C" not null references account,
     expires_at bigint not null
   )`,
  `create index second_step_by_end on second_step (expires_at)`,
  `create index second_step_by_account on second_step (account_id)`,

  `create index account_by_digest on account (digest_due_at) where digest_due_at is not null`,

  `-- Emails that wait to be sent. A row is deleted when its email was sent or rejected, or has expired.
   create table outgoing_email (
     id text collate "C" primary key,
     -- Hash of the kind, the recipient and the subject matter. While an email waits, no second one is added.
     topic text collate "C" not null unique,
     -- Account of the recipient. Null for a lost password, whose accounts are not known yet, and for a deleted account.
     account_id text collate "C",
     address text not null,
     kind text not null,
     -- Values in its text, as JSON. It has no secret.
     content text not null,
     attempts integer not null default 0,
     due_at bigint not null,
     expires_at bigint not null
   )`,
  `create index outgoing_email_by_time on outgoing_email (due_at)`,
  `create index outgoing_email_by_end on outgoing_email (expires_at)`,
  `create index outgoing_email_by_account on outgoing_email (account_id)`,

  `-- Links in emails that a person can use once.
   create table email_link (
     -- Hash of the secret in the link.
     token_hash text collate "C" primary key,
     account_id text collate "C" not null,
     purpose text not null,
     -- Address to which the link was sent.
     address text not null,
     expires_at bigint not null
   )`,
  `create index email_link_by_account on email_link (account_id)`,
  `create index email_link_by_end on email_link (expires_at)`,

  `-- Number of emails in each hour.
   create table email_count (
     -- Hash of the address and of the limit that counts.
     key_hash text collate "C" not null,
     -- Hours since 1970.
     hour bigint not null,
     emails integer not null,
     primary key (key_hash, hour)
   )`,
  `create index email_count_by_hour on email_count (hour)`,

  `-- Browsers that get notifications. Each belongs to a browser session, and ends with it.
   create table push_subscription (
     session_id text collate "C" primary key references web_session on delete cascade,
     account_id text not null,
     -- Hash of the address at the push service.
     endpoint_hash text collate "C" not null unique,
     -- Address and keys of the subscription as JSON, encrypted if SECRETS_KEY is set.
     secret text not null,
     created_at bigint not null,
     -- Time of the next attempt. Null if nothing has happened since the last notification.
     due_at bigint,
     -- Time of the last notification.
     sent_at bigint,
     -- Attempts since the last notification.
     failures integer not null default 0,
     -- True if agents of the person got mail since the last notification.
     has_mail boolean not null default false,
     -- The agent that got mail. Null if there are several.
     agent_id uuid,
     -- True if a request waits for the approval of the person since the last notification.
     has_approval boolean not null default false
   )`,
  `create index push_subscription_by_account on push_subscription (account_id)`,
  `create index push_subscription_by_time on push_subscription (due_at) where due_at is not null`,
].flatMap(documented)
