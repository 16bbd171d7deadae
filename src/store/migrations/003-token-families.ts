export const readableFrom = 1

/** Public clients, what people allowed them, and the refresh tokens that came of it. */
export const statements: readonly string[] = [
  // A public client has no secret and no agent; a person picks the agent for it, each time anew.
  `alter table client
    alter column secret_hash drop not null,
    alter column agent_id drop not null,
    -- A JSON array; null for a confidential client, which is never redirected to.
    add column redirect_uris text,
    add column used_at bigint,
    add check ((redirect_uris is null) = (secret_hash is not null and agent_id is not null))`,
  // One consent: its authorization code, and after the exchange the refresh token that is good. Whoever decides about
  // one of them locks this row first.
  `create table token_family (
    id text collate "C" primary key,
    account_id text not null,
    -- Null where a person's own scopes were allowed.
    agent_id text,
    client_id text not null,
    scope text not null,
    -- The name of the resource that the request was for, if it named one.
    resource text,
    redirect_uri text not null,
    code_hash text not null unique,
    code_challenge text not null,
    code_expires_at bigint not null,
    code_used_at bigint,
    refresh_hash text,
    -- Where the person consented from, for the person to recognise.
    consented_from text not null,
    created_at bigint not null,
    used_at bigint not null,
    revoked_at bigint,
    revoked_for text
  ) with (fillfactor = 70)`,
  `create index token_family_by_account on token_family (account_id)`,
  `create index token_family_by_client on token_family (client_id)`,
  // Every refresh token that a family has had, so that one which is used again is known.
  `create table refresh_token (
    hash text collate "C" primary key,
    family_id text collate "C" not null references token_family on delete cascade,
    created_at bigint not null
  )`,
  `create index refresh_token_by_family on refresh_token (family_id, created_at)`,
]
