export const readableFrom = 1

export const statements: readonly string[] = [
  // One agent asks another to become a contact. Both by their handles, whether there is such a target or not. It holds
  // as long as the requester's allowlist has the target; a row that outlives that says that the target was told.
  `create table contact_request (
    requester text collate "C" not null,
    target text collate "C" not null,
    id text collate "C" not null,
    message text,
    -- The target does not want to see it any more; its requester is not told.
    declined boolean not null default false,
    created_at bigint not null,
    -- When the mail to the target was dealt with; null until then.
    told_at bigint,
    primary key (requester, target)
  )`,
  `create index contact_request_by_target on contact_request (target, requester)`,
  `create index contact_request_untold on contact_request (requester, target) where told_at is null`,
  // What a tool may do only when a person has said yes.
  `create table approval (
    id text collate "C" primary key,
    agent_id text collate "C" not null,
    client_id text collate "C" not null,
    tool text not null,
    arguments text not null,
    -- Of tool and arguments, as a hash.
    digest text collate "C" not null,
    created_at bigint not null,
    expires_at bigint not null,
    -- What the person said: accepted, declined or cancelled.
    answer text,
    -- What came of it, once it is done or the caller has been told.
    outcome text,
    -- Whether the caller knows that.
    told boolean not null default false
  )`,
  `create unique index approval_open on approval (agent_id, client_id, digest) where outcome is null`,
]
