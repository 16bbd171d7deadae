// Generated from scripts/sdk/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from '../rest/index.js';
/** What `follow` takes to go on where the program was. */
export interface KeptCursor {
    /** Null where nothing was kept yet. */
    cursor: MailboxCursor | null;
    save(cursor: MailboxCursor): Promise<void>;
}
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends; one that holds anything else is an error, and no
 * beginning.
 */
export declare function fileCursor(path: string): Promise<KeptCursor>;
//# sourceMappingURL=file-cursor.d.ts.map