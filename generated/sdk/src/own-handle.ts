// Generated from scripts/sdk/src/own-handle.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js'
import type { SendOptions } from './send.js'
import { AgentsApi } from './rest/index.js'

const known = new WeakMap<Connection, string>()

/** The handle of the acting agent, asked for once. */
export async function ownHandle(connection: Connection, options: SendOptions): Promise<string> {
  const handle = known.get(connection) ?? (await new AgentsApi(connection.call).getOwnAgent(options)).canonical_handle
  known.set(connection, handle)
  return handle
}
