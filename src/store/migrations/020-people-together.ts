export const readableFrom = 1

/** People who run organizations together, whom whoever runs the service can block, and who can leave for good. */
export const statements: readonly string[] = [
  // The name stays taken when its owner is gone: no handle of theirs becomes that of somebody else.
  `alter table owner add column ended_at bigint`,
  `create index owner_ended on owner (id) where ended_at is not null`,
  // One that people make has the tier of who made it; those of the operator are what they always were.
  `alter table organization add column tier text not null default 'pro'`,
  // Whether there is an account of that name is seen when somebody signs in with it: who invites is not told.
  `create table organization_invitation (
    organization_id text collate "C" not null,
    username text collate "C" not null,
    role text not null,
    invited_by text collate "C" not null,
    created_at bigint not null,
    expires_at bigint not null,
    primary key (organization_id, username)
  )`,
  `create index organization_invitation_by_username on organization_invitation (username)`,
  `alter table account
    -- Whether the person sees how the service does, and may block others.
    add column operator boolean not null default false,
    add column blocked_at bigint`,
  // What an agent was before its owner was blocked; null for all whose owner is not. The version before goes by
  // inactive alone, which is set while they are.
  `alter table agent add column inactive_before_block boolean`,
  // From where, and with which browser, somebody has signed in.
  `create table sign_in_place (
    id text collate "C" primary key,
    account_id text collate "C" not null,
    source text not null,
    browser text not null,
    first_at bigint not null,
    last_at bigint not null,
    -- The person knows of it.
    seen boolean not null,
    unique (account_id, source, browser)
  )`,
  // Null in sessions that the version before began.
  `alter table web_session add column place_id text collate "C"`,
]
