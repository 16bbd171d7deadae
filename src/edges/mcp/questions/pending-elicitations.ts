import { hash } from 'node:crypto'
import type { RequestId } from '@modelcontextprotocol/server'
import type { Config } from '../../../settings/config.ts'
import type { Caller } from '../../../domain/authority.ts'
import { canonicalJson } from '../../../domain/canonical-json.ts'
import type { Clock } from '../../../platform/clock.ts'
import { hashGeneratedSecret } from '../../../platform/secret-hashes.ts'
import type { McpSession } from '../../../store/access/mcp-sessions.ts'
import type { Store } from '../../../store/index.ts'

export interface PendingElicitationDeps {
  clock: Clock
  config: Pick<Config, 'approvalSeconds'>
  store: Pick<Store, 'pendingElicitations'>
}

/** Purpose that marks a cancelled elicitation. */
const cancelledPurpose = ''

/**
 * Creates the store of pending elicitations. An elicitation is a question that a client shows to its user. The client
 * gets only a random secret. The secret is valid for one agent, one client, one purpose and a limited time.
 */
export function createPendingElicitations({ clock, config, store: { pendingElicitations } }: PendingElicitationDeps) {
  async function purposeOf(caller: Caller, secret: unknown): Promise<string | undefined> {
    const question = await pendingElicitations.find(questionOf(caller, secret))
    return question && question.expires_at > clock() ? question.purpose : undefined
  }

  return {
    async keep(
      caller: Caller,
      secret: string,
      purpose: string,
      expires_at = clock() + config.approvalSeconds * 1000,
    ): Promise<void> {
      await pendingElicitations.add({ ...questionOf(caller, secret), purpose, expires_at })
    },

    /**
     * Returns the purpose of a pending elicitation. Returns undefined if the elicitation is unknown, cancelled or
     * expired.
     */
    find: async (caller: Caller, secret: unknown): Promise<string | undefined> =>
      (await purposeOf(caller, secret)) || undefined,

    /** Removes an elicitation. Returns true if it existed. */
    remove: (caller: Caller, secret: unknown): Promise<boolean> =>
      pendingElicitations.remove(questionOf(caller, secret)),

    /** Cancels an elicitation. Returns false if it does not exist. */
    cancel: (caller: Caller, secret: string): Promise<boolean> =>
      pendingElicitations.change(questionOf(caller, secret), cancelledPurpose),

    isCancelled: async (caller: Caller, secret: string): Promise<boolean> =>
      (await purposeOf(caller, secret)) === cancelledPurpose,
  }
}

/**
 * Returns the secret of a request in a session. It depends on the hash of the session id, so only a client of the
 * session can answer or cancel the request.
 */
export const secretOfRequest = (session: McpSession, requestId: RequestId): string =>
  hash('sha256', canonicalJson([session.hash, requestId]), 'base64url')

const questionOf = ({ agentId, clientId }: Caller, secret: unknown) => ({
  hash: hashGeneratedSecret(String(secret)),
  agent_id: agentId,
  client_id: clientId,
})
