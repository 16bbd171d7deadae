/** Keys of writes with the answers given under them. */
export const statements: readonly string[] = [
  `create table idempotency_key (
    agent_id text collate "C" not null,
    endpoint text collate "C" not null,
    key text collate "C" not null,
    digest text not null,
    created_at bigint not null,
    status integer,
    headers text,
    body text,
    primary key (agent_id, endpoint, key)
  )`,
  `create index idempotency_key_by_age on idempotency_key (agent_id, created_at)`,
]
