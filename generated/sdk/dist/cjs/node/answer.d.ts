// Generated from src/clients/typescript/src/node/answer.ts by `npm run generate`. Do not edit.
import { type Bounds } from '../clock.js';
import type { AuthorizationServerMetadata } from '../rest/index.js';
/** Asks, and waits until there is an answer, unless it takes too long, is called off, or the person cannot be asked. */
export declare function answerWithin<Answer>(bounds: Bounds, answer: Promise<Answer>, ask: () => unknown): Promise<Answer>;
/** The code, if it is this server that answers (RFC 9207), and the answer is yes. */
export declare function codeIn(answer: URLSearchParams, metadata: AuthorizationServerMetadata): string;
//# sourceMappingURL=answer.d.ts.map