// Generated from src/clients/typescript/src/node/mcp/messages.ts by `npm run generate`. Do not edit.
import type { LongLine } from './lines.js';
export type MessageId = string | number;
/** Message of JSON-RPC, of which only the parts that the bridge reads are named. */
export interface Message {
    id?: MessageId;
    method?: string;
    params?: Readonly<Record<string, unknown>>;
    result?: unknown;
    error?: unknown;
}
export interface RequestMessage extends Message {
    id: MessageId;
    method: string;
}
export declare const isRequest: (message: Message) => message is RequestMessage;
/** Returns true if the message is the response to the request with this id. */
export declare const isResponseTo: ({ id, method }: Message, requestId: MessageId) => boolean;
/** Returns the messages of a text: one, or those of a batch. Returns undefined if the text is not JSON-RPC. */
export declare function parseMessages(text: string): Message[] | undefined;
/** Returns the id of a request that is too long. It stands before or after the parameters; elsewhere it is unknown. */
export declare function requestIdIn({ start, end }: LongLine): MessageId | undefined;
/** Joins a JSON text to one line. Line breaks in JSON are only white space between its tokens. */
export declare const toOneLine: (json: string) => string;
/** Error codes of JSON-RPC 2.0 (section 5.1). */
export declare const errorCodes: {
    readonly parseError: -32700;
    readonly invalidRequest: -32600;
    readonly methodNotFound: -32601;
    readonly internalError: -32603;
};
/** Returns an error response. Without an id it belongs to a message whose id cannot be read. */
export declare const errorText: (id: MessageId | undefined, code: number, message: string) => string;
/** Returns the protocol version in the metadata of a message. Only clients of 2026-07-28 and later send it. */
export declare function versionIn({ params }: Message): string | undefined;
/** Returns the headers that repeat parts of a request for proxies (MCP 2026-07-28, Transports). */
export declare function repeatedHeaders(message: Message, version: string): Record<string, string>;
//# sourceMappingURL=messages.d.ts.map