// Generated from src/clients/typescript/src/cursor.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from './rest/index.js';
/** The fields that order a mailbox. Envelopes, headers and frames have them. */
export interface MailboxItem {
    id: string;
    created_at: number;
}
/** Returns the cursor after an envelope. Reading from it continues with the next envelope. */
export declare const cursorOf: ({ id, created_at }: MailboxItem) => MailboxCursor;
/** Cursor before the oldest possible envelope. */
export declare const mailboxStart: MailboxCursor;
export declare const isAfter: ({ id, created_at }: MailboxItem, { after_created_at, after_envelope_id }: MailboxCursor) => boolean;
/** Selects the items after the cursor in ascending order, so that no item comes twice and no cursor goes back. */
export declare function selectInOrder<Item extends MailboxItem>(items: readonly Item[], cursor: MailboxCursor): Item[];
/** Checks the shape of a cursor. A stored cursor of another shape would silently restart with the oldest envelope. */
export declare function checkCursor(cursor: MailboxCursor | null | undefined): MailboxCursor | undefined;
//# sourceMappingURL=cursor.d.ts.map