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
   * Get a ticket for the WebSocket.
   *
   * A browser cannot send an `Authorization` header with a WebSocket's handshake, so it shows a ticket instead. A ticket opens one connection at
     * `{ws_url}`, once and within 30 seconds, and stands for the token that it was made with: the same agent, client, session
     * and scopes, and the connection ends when that token would. The page gives it as a subprotocol, beside the one that is spoken:
     *
     * `new WebSocket(ws_url, ['ams.v1', 'ams.ticket.' + ticket])`
     *
     * So it stands in no address, and in no log or history. Where a client can send headers, it needs no ticket.
     *
     * The token is one for the WebSocket: its resource is `{ws_url}`, although the address is one of REST. No `Idempotency-Key` is taken, unlike
     * by other writes: to answer a retry with the same ticket, the ticket would have to be kept in clear. A retry gets another one, and a
     * ticket that nobody shows is gone by itself.
     *
   */
  createTicket(options?: CallOptions): Promise<Ticket> {
    return this.#call({ id: 'createTicket', method: 'POST', path: '/connect/tickets', token: 'ws' }, {}, options);
  }
}
