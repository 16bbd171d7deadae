import { documented } from '../documented.ts'

/**
 * Statements that create the tables of OAuth clients, the access that people gave them, tickets, approvals, and keys of
 * the service.
 */
export const statements: readonly string[] = [
  `-- OAuth clients. A confidential client has a secret and an agent. A public client has addresses for redirects, and a
   -- person chooses an agent for each of its token families.
   create table client (
     id text primary key,
     name text,
     secret_hash text,
     agent_id uuid,
     scope text not null,
     -- A JSON array. Null for a confidential client.
     redirect_uris text,
     -- Account of the creator, or "operator" for clients of the command line and of the bootstrap file. Null for a
     -- public client, which a program registers.
     created_by text,
     -- Session of the tokens since the client got another secret. Null for the first session, whose id is that of
     -- the client.
     session_id text,
     created_at bigint not null,
     used_at bigint,
     revoked_at bigint,
     -- True if the client may begin device authorizations.
     device_grant boolean not null default false,
     check ((redirect_uris is null) = (secret_hash is not null and agent_id is not null)),
     check ((redirect_uris is null) = (created_by is not null))
   )`,
  `create index client_by_agent on client (agent_id)`,
  `create index client_by_creator on client (created_by) where created_by is not null`,

  `-- Consents: the authorization code, and then the refresh token that is valid.
   -- A transaction locks this row before it decides about the code or a refresh token.
   create table token_family (
     id text collate "C" primary key,
     account_id text not null,
     -- Null if the client acts for the person and not for an agent.
     agent_id uuid,
     client_id text not null,
     scope text not null,
     -- Name of the resource in the request. Null if it named none.
     resource text,
     -- Null for a device.
     redirect_uri text,
     -- Hash of the authorization code or of the device code.
     code_hash text not null unique,
     -- Null for a device, which has the code from no redirect.
     code_challenge text,
     code_expires_at bigint not null,
     code_used_at bigint,
     refresh_hash text,
     -- Address from which the person consented.
     consented_from text not null,
     created_at bigint not null,
     used_at bigint not null,
     revoked_at bigint,
     -- Reason of the revocation.
     revoked_for text,
     -- Address of a device. Null for an app with a redirect.
     device_source text,
     check ((redirect_uri is null) = (code_challenge is null)),
     check ((redirect_uri is null) = (device_source is not null))
   ) with (fillfactor = 70)`,
  `create index token_family_by_account on token_family (account_id)`,
  `create index token_family_by_client on token_family (client_id)`,

  `-- All refresh tokens of a family, as hashes. A second use of one revokes the family.
   create table refresh_token (
     hash text collate "C" primary key,
     family_id text collate "C" not null references token_family on delete cascade,
     created_at bigint not null
   )`,
  `create index refresh_token_by_family on refresh_token (family_id, created_at)`,

  `-- Requests of devices that a person has to answer. The token family of an allowed request has the same hash.
   create table device_authorization (
     -- Hash of the device code.
     device_hash text collate "C" primary key,
     -- Code that the person types.
     user_code text collate "C" not null unique,
     client_id text not null,
     scope text not null,
     -- Name of the resource in the request. Null if it named none.
     resource text,
     -- Address of the device.
     source text collate "C" not null,
     -- Time that the device has to wait between two polls. Each early poll makes it longer.
     interval_seconds integer not null,
     -- Time of the last poll by the clock of the database.
     polled_at bigint,
     -- Answer of the person: allowed or denied.
     answer text,
     -- Account of the person who answered.
     answered_by text,
     created_at bigint not null,
     expires_at bigint not null,
     check ((answer is null) = (answered_by is null))
   )`,
  `create index device_authorization_by_age on device_authorization (created_at)`,
  `create index device_authorization_by_client on device_authorization (client_id, created_at)`,
  `create index device_authorization_by_source on device_authorization (source, created_at)`,

  `-- Tickets, each of which opens a WebSocket once. Rows live for seconds, so no index has their times.
   create table ticket (
     hash text collate "C" primary key,
     agent_id uuid not null,
     handle text collate "C" not null,
     client_id text not null,
     session_id text not null,
     scope text not null,
     token_expires_at bigint not null,
     expires_at bigint not null
   )`,
  `create index ticket_by_agent on ticket (agent_id)`,

  `-- Calls of tools that wait for the approval of a person.
   create table approval (
     id text collate "C" primary key,
     agent_id uuid not null,
     client_id text collate "C" not null,
     -- Session of the client. The approval ends with it.
     session_id text collate "C" not null,
     tool text not null,
     arguments text not null,
     -- Hash of the tool and the arguments.
     digest text collate "C" not null,
     created_at bigint not null,
     expires_at bigint not null,
     -- Answer of the person: accepted, declined or cancelled.
     answer text,
     -- Result of the call. Null before the call has run, or its caller has read the answer.
     outcome text,
     -- True if the caller knows the outcome.
     told boolean not null default false
   )`,
  `create unique index approval_open on approval (agent_id, client_id, digest) where outcome is null`,
  `create index approval_closed on approval (agent_id, client_id, digest) where outcome is not null`,
  `create index approval_by_session on approval (session_id)`,

  `-- Keys that sign access tokens.
   create table signing_key (
     kid text primary key,
     -- Encrypted if SECRETS_KEY is set.
     private_jwk text not null,
     public_jwk text not null,
     created_at bigint not null,
     -- Time from which the service signs with the key. It publishes the key before.
     signs_from bigint not null
   )`,
  `-- Keys that sign addresses of files.
   create table url_key (
     id text primary key,
     -- Encrypted if SECRETS_KEY is set.
     secret text not null,
     created_at bigint not null,
     signs_from bigint not null
   )`,
].flatMap(documented)
