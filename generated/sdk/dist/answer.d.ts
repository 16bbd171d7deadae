// Generated from scripts/sdk/src/answer.ts by `npm run generate`. Do not edit.
import { MessagingError } from './errors.js';
import type { Operation } from './operation.js';
/** What the operation gives, or the error that its answer is. */
export declare function answerIn<Result>(response: Response, operation: Operation): Promise<Result>;
/** What `fetch` failed of, said at the top: it hides the reason below “fetch failed”. */
export declare function describe(operation: string, error: unknown): MessagingError;
//# sourceMappingURL=answer.d.ts.map