export const readableFrom = 1

export const statements: readonly string[] = [
  // What has to be alike in all processes, by the names of the settings; null where the version before runs.
  'alter table process add column settings jsonb',
]
