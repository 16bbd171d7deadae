// Generated from src/clients/typescript/src/ask.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import { type MailboxItem } from './cursor.js';
import { type Envelope } from './rest/index.js';
import { type Draft } from './send.js';
import type { SendOptions } from './settings.js';
export interface AskOptions extends SendOptions {
    /**
     * Longest time in milliseconds for the send and the reply together. After it the call throws a `TimeoutError`.
     * Default: no limit.
     */
    timeLimitMs?: number | undefined;
}
/**
 * Sends an envelope and returns the reply to it. Reports of the service are no replies. Only the reply is marked read.
 *
 * The time limit also holds when no mail comes. Another call with the same `id` and content sends nothing new, and
 * continues to wait.
 */
export declare function ask(connection: Connection, draft: Draft, options?: AskOptions): Promise<Envelope>;
/** Returns the reply to an envelope that this agent sent, from its acknowledgement or its header; see `ask`. */
export declare function waitForReply(connection: Connection, sent: MailboxItem, options?: AskOptions): Promise<Envelope>;
//# sourceMappingURL=ask.d.ts.map