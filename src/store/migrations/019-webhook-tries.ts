export const readableFrom = 1

/** People are shown what came of the last messages, and not of the very last alone. */
export const statements: readonly string[] = [
  // A JSON array, the newest first; see domain/webhooks.ts.
  `alter table webhook add column past_tries text not null default '[]'`,
]
