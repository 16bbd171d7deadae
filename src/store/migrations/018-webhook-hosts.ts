export const readableFrom = 1

/** Who takes long is served with those that fail, by whichever process; and a host is one, whatever its ports. */
export const statements: readonly string[] = [
  // It counts as one that takes long until then.
  `alter table webhook add column slow_until bigint not null default 0`,
  // What the version before writes meanwhile, with a port, is counted by itself.
  `update webhook set host = trim(trailing '.' from trim(both '[]' from regexp_replace(host, ':[0-9]+$', '')))`,
]
