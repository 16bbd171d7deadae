import { documented } from '../documented.ts'

/** Statements that create the tables of single sign-on. */
export const statements: readonly string[] = [
  `-- OpenID Connect issuers of organizations, at most one for each.
   create table sso_issuer (
     organization_id text primary key references organization on delete cascade,
     issuer text not null,
     client_id text not null,
     -- Client secret or private key (JWK) of the service, encrypted if SECRETS_KEY is set.
     secret text not null,
     client_authentication text not null check (client_authentication in ('client_secret_basic', 'private_key_jwt')),
     -- Claim with the groups of a person.
     groups_claim text not null,
     -- Role of each group, as a JSON object. Empty if groups give no roles.
     group_roles text not null,
     -- Role of people without a group that gives one. Null if they get no role.
     default_role text,
     -- True if people with an address in a proven domain may create accounts.
     creates_accounts boolean not null,
     -- True if members need single sign-on to act for agents.
     is_required boolean not null default false,
     updated_at bigint not null
   )`,

  `-- E-mail domains that organizations claim or have proven.
   create table sso_domain (
     organization_id text not null references organization on delete cascade,
     domain text collate "C" not null,
     -- Value of the DNS record that proves the domain.
     challenge text not null,
     -- Time of the proof. Null for a domain that is only claimed.
     proven_at bigint,
     proven_by text check (proven_by in ('dns', 'operator')),
     created_at bigint not null,
     -- Time of the last check of the DNS record that proved the domain. Null without such a record.
     checked_at bigint,
     -- Time of the check that missed the record first. Null if the last check found it.
     missing_since bigint,
     primary key (organization_id, domain)
   )`,
  `create unique index sso_domain_proven on sso_domain (domain) where proven_at is not null`,
  `create index sso_domain_by_check on sso_domain (checked_at) where checked_at is not null`,
  `create index sso_domain_by_name on sso_domain (domain, organization_id)`,

  `-- People at issuers, and their accounts.
   create table sso_identity (
     -- Id of the organization that configured the issuer, or deployment for the issuer of the operator.
     provider text not null,
     issuer text collate "C" not null,
     subject text collate "C" not null,
     account_id text not null references account on delete cascade,
     -- True if the issuer may sign the person in. False if it only confirms a person who has signed in otherwise.
     signs_in boolean not null,
     -- Verified address that the issuer stated last. It identifies nobody.
     email text,
     created_at bigint not null,
     used_at bigint not null,
     primary key (provider, issuer, subject)
   )`,
  `create unique index sso_identity_by_account on sso_identity (account_id, provider)`,

  `-- Single sign-ons that browsers have begun. Each is good for one answer of the issuer.
   create table sso_attempt (
     -- Hash of the cookie.
     digest text collate "C" primary key,
     provider text not null,
     issuer text not null,
     -- Address to which the person returns, below {web_url}.
     return_to text not null,
     -- Person whom the issuer has confirmed, as JSON, who still has to choose an account.
     arrival text,
     expires_at bigint not null
   )`,
  `create index sso_attempt_by_end on sso_attempt (expires_at)`,

  `-- Issuers that have confirmed the person of a browser session.
   create table sso_session (
     session_id text collate "C" not null references web_session on delete cascade,
     provider text not null,
     -- True if the session began with this issuer.
     began boolean not null,
     primary key (session_id, provider)
   )`,
].flatMap(documented)
