// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { CallOptions } from './options.js';
import type { Binary } from './platform.js';
/** An image or file part as a reader has it, or the id of a file alone. */
export interface FileReference {
    /** Null of a part that is an address of its sender's, which is fetched with `foreign` alone. */
    file_id: string | null;
    /** Used while it works; afterwards the service is asked for another one, by `file_id`. */
    url?: string | undefined;
    name?: string | null | undefined;
}
export interface DownloadOptions extends Omit<CallOptions, 'idempotencyKey'> {
    /** Milliseconds until the answer begins, and then until each next piece of it comes; by default the client's. */
    timeoutMs?: number | undefined;
    /** What is brought at most; by default 104,857,600, the most that any service takes. */
    maxBytes?: number | undefined;
    /**
     * Also fetch a part without `file_id`, by the address that its sender gave. That may lead anywhere, into your own
     * network too.
     */
    foreign?: boolean | undefined;
}
/**
 * A file that is being brought. Iterated it gives its bytes as they come, and `break` ends it; or take all of them at
 * once. They can be taken once. Where the connection breaks, they go on from there.
 */
export interface Download extends AsyncIterable<Uint8Array> {
    /** Without folders; undefined where nobody has named it. */
    readonly name: string | undefined;
    /** Media type. */
    readonly type: string;
    /** In bytes; undefined where only its end will tell. */
    readonly size: number | undefined;
    bytes(): Promise<Uint8Array>;
    /** Read as UTF-8. */
    text(): Promise<string>;
    /** A `File` where it has a name, which can be sent on as it is. */
    blob(): Promise<Binary>;
    /** Leaves the bytes where they are, instead of taking them. */
    cancel(): void;
}
/** Brings a file; resolves when its bytes begin to come. Only the service itself is shown a token. */
export declare function download(connection: Connection, file: FileReference, options?: DownloadOptions): Promise<Download>;
//# sourceMappingURL=download.d.ts.map