// Generated from src/clients/typescript/src/read-response.ts by `npm run generate`. Do not edit.
import type { Operation } from './operation.js';
/** Abort signal and time for reading a response. */
export interface ReadContext {
    abortSignal: AbortSignal;
    now: number;
}
/**
 * Reads the result of an operation. Throws the error that the response describes.
 *
 * The client only checks that JSON is an object. A check against the schema would make the package several times as
 * large.
 */
export declare function readResponse<Result>(response: Response, operation: Operation, context: ReadContext): Promise<Result>;
//# sourceMappingURL=read-response.d.ts.map