// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js'
import { AgentsApi } from './rest/index.js'
import type { SendOptions } from './settings.js'
import type { TokenSource } from './tokens.js'

/** Sender of the service's reports. It has no mailbox. */
export const postmaster = '@operator.postmaster'

const knownHandles = new WeakMap<TokenSource, string>()

/** Returns the handle of the acting agent. It asks the service once. */
export async function findOwnHandle({ tokens, call }: Connection, options: SendOptions): Promise<string> {
  const handle = knownHandles.get(tokens) ?? (await new AgentsApi(call).getOwnAgent(options)).canonical_handle
  knownHandles.set(tokens, handle)
  return handle
}

/** Clears the handle, because the next person who signs in may choose another agent. */
export const forgetOwnHandle = (tokens: TokenSource): void => void knownHandles.delete(tokens)
