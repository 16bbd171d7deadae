export const readableFrom = 1

/** What a turn concludes does not count where its webhook was renewed or resumed after the turn had begun. */
export const statements: readonly string[] = [
  // How often its client has renewed it, or somebody has resumed it.
  `alter table webhook add column generation integer not null default 0`,
]
