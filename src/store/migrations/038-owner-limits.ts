export const readableFrom = 32

/** In SQL: the name of the owner of an agent, from its handle. */
const ownerName = (handle: string): string => `substr(split_part(${handle}, '.', 1), 2)`

/** Counts for the limits of owners and of registrations. */
export const statements: readonly string[] = [
  // Bytes that an owner has stored, by the name of the owner. Files include announced uploads.
  `create table owner_usage (
    owner text collate "C" primary key,
    file_bytes bigint not null default 0,
    mail_bytes bigint not null default 0
  ) with (fillfactor = 70)`,
  `insert into owner_usage (owner, file_bytes)
   select ${ownerName('coalesce(agent.handle, deleted.handle)')}, sum(greatest(stored.size_bytes, 4096))
   from (select uploader_id, size_bytes from file union all select uploader_id, size_bytes from direct_upload) stored
   left join agent on agent.id = stored.uploader_id left join deleted_agent deleted on deleted.agent_id = stored.uploader_id
   where coalesce(agent.handle, deleted.handle) is not null group by 1`,
  // Registered clients that no person has authorized yet, with the address that registered them. The total has a row of
  // its own, which each registration locks.
  `create table unused_registration (
    client_id text collate "C" primary key,
    source text collate "C" not null,
    bytes integer not null,
    created_at bigint not null
  )`,
  'create index unused_registration_by_source on unused_registration (source, created_at)',
  'create index unused_registration_by_age on unused_registration (created_at, client_id)',
  `create table unused_registration_total (
    only_row boolean primary key default true check (only_row),
    clients integer not null default 0,
    bytes bigint not null default 0
  )`,
  'insert into unused_registration_total default values',
]
