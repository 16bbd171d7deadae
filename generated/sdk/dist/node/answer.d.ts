// Generated from scripts/generate/templates/sdk/src/node/answer.ts by `npm run generate`. Do not edit.
import { AuthorizationError } from '../errors.js';
import type { AuthorizationServerMetadata } from '../rest/index.js';
export interface Wait {
    /** Shows the person where to answer. */
    open: () => unknown;
    timeoutSeconds: number;
    signal: AbortSignal | undefined;
}
/** Asks, and waits until there is an answer, unless it takes too long, is called off, or the person cannot be asked. */
export declare function answerWithin<Answer>(answer: Promise<Answer>, { open, timeoutSeconds, signal }: Wait): Promise<Answer>;
/** The code, if it is this server that answers (RFC 9207), and the answer is yes. */
export declare function codeIn(answer: URLSearchParams, metadata: AuthorizationServerMetadata): string;
export declare const foreign: (found: string | null, expected: string) => AuthorizationError;
