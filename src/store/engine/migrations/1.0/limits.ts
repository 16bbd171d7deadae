import { documented } from '../documented.ts'

/** Statements that create the tables of counts for the limits of owners, callers and registrations. */
export const statements: readonly string[] = [
  ...[
    `-- Bytes that each owner has stored, by the name of the owner.
     create table owner_usage (
       owner text collate "C" primary key,
       -- Bytes of files, with announced uploads.
       file_bytes bigint not null default 0,
       mail_bytes bigint not null default 0
     ) with (fillfactor = 70)`,

    `-- Number of actions of each caller in one minute, in all processes. Unlogged: the table is empty after a crash of
     -- PostgreSQL.
     create unlogged table rate_count (
       caller_id text collate "C" not null,
       kind text collate "C" not null,
       -- Minutes since 1970.
       minute bigint not null,
       count integer not null,
       primary key (caller_id, kind)
     ) with (fillfactor = 70)`,

    `-- Registered clients that no person has authorized yet.
     create table unused_registration (
       client_id text collate "C" primary key,
       -- Address that registered the client.
       source text collate "C" not null,
       bytes integer not null,
       created_at bigint not null
     )`,
    `create index unused_registration_by_source on unused_registration (source, created_at)`,
    `create index unused_registration_by_age on unused_registration (created_at, client_id)`,

    `-- One row: the sums of unused_registration. Each registration locks it.
     create table unused_registration_total (
       only_row boolean primary key default true check (only_row),
       clients integer not null default 0,
       bytes bigint not null default 0
     )`,
  ].flatMap(documented),
  `insert into unused_registration_total default values`,
]
