import type { Ticket } from '#generated/rest/models.ts'
import type { Config } from '../../settings/config.ts'
import type { Caller } from '../../domain/authority.ts'
import { Fault } from '../../fault.ts'
import type { Clock } from '../../platform/clock.ts'
import { generateSecret, hashGeneratedSecret } from '../../platform/secret-hashes.ts'
import type { Store } from '../../store/index.ts'

export interface WebSocketTicketDeps {
  config: Pick<Config, 'ticketSeconds'>
  store: Pick<Store, 'tickets'>
  clock: Clock
}

const ticketsPerSweep = 1_000

/**
 * Creates the store of tickets. Clients that cannot send a token in a header open a WebSocket with a ticket. The
 * database has only hashes of tickets.
 */
export function createWebSocketTickets({ config, store: { tickets }, clock }: WebSocketTicketDeps) {
  return {
    async issue({ agentId, handle, clientId, sessionId, scopes, expiresAt }: Caller): Promise<Ticket> {
      const ticket = generateSecret()
      const expires_at = Math.min(clock() + config.ticketSeconds * 1000, expiresAt)
      const holder = { agent_id: agentId, handle, client_id: clientId, session_id: sessionId, scope: scopes.join(' ') }
      await tickets.add({ hash: hashGeneratedSecret(ticket), ...holder, token_expires_at: expiresAt, expires_at })
      return { ticket, expires_at }
    },

    /** Removes the ticket and returns its caller. Throws UNAUTHORIZED for a used, expired or unknown ticket. */
    async redeem(ticket: string): Promise<Caller> {
      const row = await tickets.take(hashGeneratedSecret(ticket))
      if (!row || row.expires_at <= clock()) throw new Fault('UNAUTHORIZED')
      const { agent_id, handle, client_id, session_id, scope, token_expires_at } = row
      const scopes = scope.split(' ')
      const actor = { agentId: agent_id, clientId: client_id, sessionId: session_id }
      return { ...actor, handle, scopes, expiresAt: token_expires_at }
    },

    async sweep(now: number): Promise<void> {
      while ((await tickets.removeExpired(now, ticketsPerSweep)) === ticketsPerSweep);
    },
  }
}

export type WebSocketTickets = ReturnType<typeof createWebSocketTickets>
