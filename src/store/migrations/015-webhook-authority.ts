export const readableFrom = 1

/** What was made by a client, or in a session, is looked for when that ends. */
export const statements: readonly string[] = [
  `create index webhook_by_client on webhook (client_id, id)`,
  `create index webhook_by_session on webhook (session_id, id)`,
]
