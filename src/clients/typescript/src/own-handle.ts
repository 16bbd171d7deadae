import type { Connection } from './client.js'
import { AgentsApi } from './rest/index.js'
import type { SendOptions } from './send.js'
import type { TokenSource } from './tokens.js'

const known = new WeakMap<TokenSource, string>()

/** The handle of the acting agent, asked for once. */
export async function ownHandle({ tokens, call }: Connection, options: SendOptions): Promise<string> {
  const handle = known.get(tokens) ?? (await new AgentsApi(call).getOwnAgent(options)).canonical_handle
  known.set(tokens, handle)
  return handle
}

/** Who signs in next may pick another agent. */
export const forgetOwnHandle = (tokens: TokenSource): void => void known.delete(tokens)
