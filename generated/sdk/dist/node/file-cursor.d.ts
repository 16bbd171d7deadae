// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from '../rest/index.js';
/** Stored cursor of a program, as `follow` takes it. */
export interface StoredCursor {
    /** Null before the first save. */
    cursor: MailboxCursor | null;
    /** Id of the cursor's agent; null if the file does not have it. */
    agent_id: string | null;
    save(cursor: MailboxCursor, agent_id?: string): Promise<void>;
}
/**
 * Stores the cursor of one program in a file: `follow(await fileCursor('cursor.json'))`. A crash never leaves a partial
 * file. The file also has the agent's id, and `follow` throws for another agent. A file with other content is an error.
 */
export declare function fileCursor(path: string): Promise<StoredCursor>;
//# sourceMappingURL=file-cursor.d.ts.map