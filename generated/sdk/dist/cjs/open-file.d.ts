// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import type { FileReference } from './download.js';
import { type OpenAnswer } from './exchange.js';
import type { RetryPolicy } from './retry.js';
/** A file whose bytes are about to come. */
export interface OpenFile extends OpenAnswer {
    pieces: AsyncGenerator<Uint8Array, void, undefined>;
}
/**
 * Opens a file from some byte on: by the address that it came with, which takes no token, and by its id once that is
 * refused, since it works for minutes only.
 */
export declare function fileOpener({ settings, discovery, tokens }: Connection, { file_id, url }: FileReference, policy: RetryPolicy, ownHeaders?: Readonly<Record<string, string>>): (position: number, aborted: AbortSignal) => Promise<OpenFile>;
//# sourceMappingURL=open-file.d.ts.map