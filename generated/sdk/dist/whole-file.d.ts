// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
import type { OpenFile } from './open-file.js';
import { type RetryPolicy } from './retry.js';
export interface Whole {
    /** At its first byte. */
    opened: OpenFile;
    /** Opens the file from some byte on. */
    open(position: number, aborted: AbortSignal): Promise<OpenFile>;
    size: number | undefined;
    policy: RetryPolicy;
    /** Throws where there are too many. */
    checkSize(bytes: number): void;
}
/** All bytes of a file, on another connection where one breaks; each piece is tried for as often as a call is. */
export declare function wholeFile(whole: Whole): AsyncGenerator<Uint8Array, void, undefined>;
//# sourceMappingURL=whole-file.d.ts.map