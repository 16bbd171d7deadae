export const readableFrom = 32

/** Adds a table with one row: the time of the database at which jobs last removed expired rows. */
export const statements: readonly string[] = [
  `create table deletion_clock (
     only_row boolean primary key default true check (only_row),
     last_run_at bigint not null)`,
  `insert into deletion_clock (last_run_at) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)`,
]
