export const readableFrom = 32

/** When jobs last removed expired rows, by the clock of the database; one row. */
export const statements: readonly string[] = [
  `create table deletion_clock (
     only_row boolean primary key default true check (only_row),
     last_run_at bigint not null)`,
  `insert into deletion_clock (last_run_at) values ((extract(epoch from clock_timestamp()) * 1000)::bigint)`,
]
