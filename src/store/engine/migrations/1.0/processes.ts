import { documented } from '../documented.ts'

/** Statements that create the tables of the state that the processes of a deployment share. */
export const statements: readonly string[] = [
  // The key has all columns that processes read. PostgreSQL counts the rows when it creates an index, so it knows that
  // there is one row, and reads it by the key.
  `alter table schema_version add primary key (version) include (readable_from)`,
  `comment on table schema_version is 'One row: the schema of this database.'`,
  `comment on column schema_version.version is 'Number of the schema.'`,
  `comment on column schema_version.readable_from is 'Oldest schema whose programs can work with this one.'`,
  `comment on column schema_version.changed_at is 'Time of the last migration.'`,
  ...[
    `-- Running processes. Unlogged: after a crash of PostgreSQL the table is empty, and each process adds its row again.
     create unlogged table process (
       id text collate "C" primary key,
       -- Time at which the process counts as stopped, unless it renews the row.
       until timestamptz not null,
       -- Settings that must be the same in all processes.
       settings jsonb not null,
       -- Time until which the process counts as busy, because it stores sends in batches.
       busy_until timestamptz
     )`,

    `-- Number of open WebSockets of each agent in each process. Unlogged.
     create unlogged table presence (
       agent_id uuid not null,
       process_id text collate "C" not null,
       sockets integer not null,
       primary key (agent_id, process_id)
     ) with (fillfactor = 70)`,

    `-- State of each process, for operators. The row of a process that crashed stays for a day.
     create table process_report (
       process_id text collate "C" primary key,
       host text not null,
       version text not null,
       started_at bigint not null,
       -- Time of the last report, by the clock of the database.
       reported_at bigint not null,
       -- Clock of the process minus the clock of the database, in milliseconds.
       clock_offset bigint not null,
       -- Time and description of the last error, without texts of clients.
       error_at bigint,
       error text
     ) with (fillfactor = 70)`,

    `-- Numbers of each process in periods of five minutes, for the charts of operators. Rows expire after a day.
     create table process_usage (
       -- Start of the period.
       period_at bigint not null,
       process_id text collate "C" not null,
       -- Accepted sends.
       sends bigint not null,
       -- Frames sent to WebSockets.
       frames bigint not null,
       -- Events sent on event streams of MCP clients.
       events bigint not null,
       -- Messages that webhook endpoints accepted, and failed attempts to deliver one.
       webhook_messages bigint not null,
       webhook_failures bigint not null,
       -- Internal errors of requests and jobs.
       errors bigint not null,
       -- Number of commits, and the sum of their durations in microseconds.
       commits bigint not null,
       commit_micros bigint not null,
       -- Highest number of open WebSockets.
       sockets bigint not null,
       -- Highest number of sends that wait for the previous batch.
       waiting_sends bigint not null,
       primary key (period_at, process_id)
     ) with (fillfactor = 70)`,

    `-- Jobs that run in one process at a time.
     create table job_lease (
       name text primary key,
       -- Process that runs the job.
       holder text not null,
       until timestamptz not null
     )`,

    `-- Keys of writes, and the answers to them. A repeated write gets the same answer.
     create table idempotency_key (
       agent_id uuid not null,
       endpoint text collate "C" not null,
       key text collate "C" not null,
       -- Hash of the request.
       digest text not null,
       created_at bigint not null,
       -- Answer. Null while the write runs.
       status integer,
       headers text,
       body text,
       primary key (agent_id, endpoint, key)
     )`,
    `create index idempotency_key_by_age on idempotency_key (agent_id, created_at)`,

    `-- One row: the time at which jobs last removed expired rows.
     create table deletion_clock (
       only_row boolean primary key default true check (only_row),
       -- Epoch milliseconds by the clock of the database.
       last_run_at bigint not null
     )`,
  ].flatMap(documented),
  `insert into deletion_clock (last_run_at) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)`,
]
