// Generated from src/clients/typescript/src/whole-file.ts by `npm run generate`. Do not edit.
import type { OpenFile } from './open-file.js';
import { type RetryPolicy } from './retry.js';
export interface WholeFile {
    /** The file, open at its first byte. */
    file: OpenFile;
    /** Opens the file at a byte position. */
    open(position: number, abortSignal: AbortSignal): Promise<OpenFile>;
    size: number | undefined;
    policy: RetryPolicy;
    /** Throws if the file is too large. */
    checkSize(bytes: number): void;
}
/**
 * Yields all bytes of a file. After a lost connection it continues on another one. It retries each chunk as often as a
 * call.
 */
export declare function streamWholeFile(whole: WholeFile): AsyncGenerator<Uint8Array, void, undefined>;
//# sourceMappingURL=whole-file.d.ts.map