// Generated from src/clients/typescript/src/node/mcp/streams.ts by `npm run generate`. Do not edit.
import { type Message, type RequestMessage } from './messages.js';
import type { Received } from './received.js';
/** Returns true for requests whose response is a stream that lasts. */
export declare const isStreamed: ({ method }: Message) => boolean;
/** Continuation of a request after its connection was lost. */
export interface Resumption {
    /** Returns the request for the next attempt. */
    body(): string;
    /** Returns the lines for the client. It does not notice that a stream began again. */
    linesOf(received: Received): string[];
    /** Returns true if the answer ends only the response of the service, and not the request of the client. */
    continuesAfter(answer: Message): boolean;
}
export declare function createResumption(request: RequestMessage, text: string): Resumption;
//# sourceMappingURL=streams.d.ts.map