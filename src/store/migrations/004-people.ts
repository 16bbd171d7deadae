export const readableFrom = 1

/** How people come in by the browser: what they are known by beside their password. */
export const statements: readonly string[] = [
  // A browser that somebody signed in with; its cookie is kept as a hash.
  `create table web_session (
    id text collate "C" primary key,
    token_hash text collate "C" not null unique,
    account_id text collate "C" not null references account,
    source text not null,
    user_agent text not null,
    created_at bigint not null,
    used_at bigint not null
  )`,
  `create index web_session_by_account on web_session (account_id)`,
  `create table passkey (
    -- The credential's id, which its authenticator chose.
    id text collate "C" primary key,
    account_id text collate "C" not null references account,
    name text not null,
    public_key text not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    used_at bigint
  )`,
  `create index passkey_by_account on passkey (account_id)`,
  // What a passkey was asked to sign, together with the browser and the purpose, as a hash; good for one answer.
  `create table passkey_challenge (
    digest text collate "C" primary key,
    expires_at bigint not null
  )`,
]
