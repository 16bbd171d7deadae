// Generated from src/clients/typescript/src/node/mcp/received.ts by `npm run generate`. Do not edit.
import type { Clock } from '../../clock.js';
import { type Message, type RequestMessage } from './messages.js';
/** Largest message in either direction. The largest attachment that the service accepts is smaller. */
export declare const messageBytesMax: number;
/** Message of the service, as one line. */
export interface Received {
    line: string;
    message: Message;
    /** Id after which a stream of a session continues. */
    eventId: string | undefined;
}
/** Yields the messages of a response: of one JSON text, or of an event stream. */
export declare function readMessages(response: Response, { clock, signal }: {
    clock: Clock;
    signal: AbortSignal;
}): AsyncGenerator<Received, void, undefined>;
/** Returns the error response in a response with an error status. Throws if it has no message of the protocol. */
export declare function readErrorResponse(response: Response, request: RequestMessage, signal: AbortSignal): Promise<Received>;
//# sourceMappingURL=received.d.ts.map