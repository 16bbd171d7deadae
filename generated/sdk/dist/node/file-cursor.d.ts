// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from '../rest/index.js';
/** What `follow` takes to go on where the program was. */
export interface KeptCursor {
    /** Null where nothing was kept yet. */
    cursor: MailboxCursor | null;
    /** Whose place it is, by id; null where that is not kept. */
    agent_id: string | null;
    save(cursor: MailboxCursor, agent_id?: string): Promise<void>;
}
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends, and whose it is: with that of another agent `follow`
 * throws. One that holds anything else is an error, and no beginning.
 */
export declare function fileCursor(path: string): Promise<KeptCursor>;
//# sourceMappingURL=file-cursor.d.ts.map