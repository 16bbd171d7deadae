// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import { type OpenResponse } from './exchange.js';
import type { RetryPolicy } from './retry.js';
/** An image or file part of a received envelope, or just the id of a file. */
export interface FileReference {
    /** Null if the part only has an address that its sender chose. The client needs `foreign` to fetch that. */
    file_id: string | null;
    /** Signed address. After it has expired the client asks the service for a new one, by `file_id`. */
    url?: string | undefined;
    name?: string | null | undefined;
}
/** A file whose bytes are ready to be read. */
export interface OpenFile extends OpenResponse {
    chunks: AsyncGenerator<Uint8Array, void, undefined>;
}
/**
 * Creates a function that opens a file from a byte position. It uses the signed address first, which needs no token but
 * expires after minutes. After the service has rejected that, it uses the id.
 */
export declare function createFileOpener({ settings, discovery, tokens }: Connection, { file_id, url }: FileReference, policy: RetryPolicy, ownHeaders?: Readonly<Record<string, string>>): (position: number, abortSignal: AbortSignal) => Promise<OpenFile>;
//# sourceMappingURL=open-file.d.ts.map