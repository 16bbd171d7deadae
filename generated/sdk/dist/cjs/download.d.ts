// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import { type FileReference } from './open-file.js';
import type { CallOptions } from './settings.js';
import type { Binary } from './platform.js';
export interface DownloadOptions extends Omit<CallOptions, 'idempotencyKey'> {
    /** Milliseconds to wait for the beginning of the response, and then for each chunk. Default: that of the client. */
    timeoutMs?: number | undefined;
    /** Largest download in bytes. Default: 104,857,600, the highest upload limit of any service. */
    maxBytes?: number | undefined;
    /**
     * Also fetches a part without `file_id`, from the address that its sender chose. That address may point anywhere,
     * even into your own network.
     */
    foreign?: boolean | undefined;
}
/**
 * A download in progress. Iterate it for the bytes as they arrive, where `break` ends it, or read all of them at once.
 * The bytes can be read once. After a lost connection the download resumes.
 */
export interface Download extends AsyncIterable<Uint8Array> {
    /** File name without folders; undefined if the file has none. */
    readonly name: string | undefined;
    /** Media type of the file. */
    readonly type: string;
    /** Size in bytes; undefined if the server does not say. */
    readonly size: number | undefined;
    bytes(): Promise<Uint8Array>;
    /** Reads all bytes as UTF-8. */
    text(): Promise<string>;
    /** Reads all bytes into a `Blob`. It is a `File`, which `send` takes, if the file has a name. */
    blob(): Promise<Binary>;
    /** Ends the download without reading the rest. */
    cancel(): void;
}
/**
 * Starts the download of a file, and resolves when its first bytes are available. The client sends its token to the
 * service only.
 */
export declare function download(connection: Connection, file: FileReference, options?: DownloadOptions): Promise<Download>;
//# sourceMappingURL=download.d.ts.map