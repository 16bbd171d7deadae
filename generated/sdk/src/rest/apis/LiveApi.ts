// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  ErrorBody,
  Ticket,
} from '../models/index.js';

/** Operations of the contract under `live`. Each takes its parameters, and call options as the last argument. */
export class LiveApi {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Create a WebSocket ticket.
   *
   * Creates a ticket for a browser, which cannot send an `Authorization` header with a WebSocket handshake. A ticket opens one connection at
     * `{ws_url}`, once and within 30 seconds. The connection has the agent, client, session and scopes of the token that created the
     * ticket, and ends when that token expires. The page sends the ticket as a subprotocol:
     *
     * `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`
     *
     * A subprotocol appears in no address, log or browser history. Clients that can send headers need no ticket.
     *
     * The token must be for the WebSocket: its resource is `{ws_url}`, although this address belongs to REST. Unlike other writes, this operation
     * takes no `Idempotency-Key`, because the service does not store tickets in plain text and cannot return one again. A retry gets another ticket.
     * Unused tickets expire.
     *
   */
  createTicket(options?: CallOptions): Promise<Ticket> {
    return this.#call({ id: 'createTicket', method: 'POST', path: '/connect/tickets', token: 'ws' }, {}, options);
  }
}
