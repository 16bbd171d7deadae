// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
import type { Envelope } from '../../rest/index.js';
import type { AgentOptions } from './arguments.js';
import type { Report } from './report.js';
import { type StateFile } from './state-file.js';
import type { Trust } from './trust.js';
export interface ReplyContext {
    connection: Connection;
    options: Pick<AgentOptions, 'once'>;
    file: StateFile;
    report: Report;
    /** Throws if the access of the agent has ended. */
    requireAccess(): Promise<unknown>;
    /** Aborted when no further attempt may begin. */
    stopSignal: AbortSignal;
    /** Aborted when the attempt must end too. */
    killSignal: AbortSignal;
}
/** Reasons for which an envelope gets no reply. */
export declare function reasonForNoReply({ from, content_parts }: Envelope, trust: Trust): "automatic message" | "report of the service" | "own envelope" | undefined;
/**
 * Sends the final text as the reply. A repeated send has the same id, so the recipient gets one reply. Reports a
 * rejected reply, because a retry would not help. After any other error, a later attempt sends the stored text.
 */
export declare function sendReply(envelope: Envelope, text: string, { connection, options, file, report, requireAccess, stopSignal, killSignal: signal }: ReplyContext): Promise<void>;
//# sourceMappingURL=send-reply.d.ts.map