// Generated from src/clients/typescript/src/answer.ts by `npm run generate`. Do not edit.
import type { Operation } from './operation.js';
/** What it takes to read an answer: the signal that ends it, and the time. */
export interface Reading {
    aborted: AbortSignal;
    now: number;
}
/**
 * What the operation gives, or the error that its answer is. An object is all that JSON is held to: to check each
 * answer against its schema would make the package several times as large.
 */
export declare function answerIn<Result>(response: Response, operation: Operation, reading: Reading): Promise<Result>;
//# sourceMappingURL=answer.d.ts.map