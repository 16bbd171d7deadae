// Generated from src/clients/typescript/src/cursor.ts by `npm run generate`. Do not edit.
import type { MailboxCursor } from './rest/index.js';
/** What places an envelope in a mailbox; envelopes, their headers and frames all have it. */
export interface Placed {
    id: string;
    created_at: number;
}
/** The cursor behind an envelope: reading goes on with what came after it. */
export declare const cursorOf: ({ id, created_at }: Placed) => MailboxCursor;
/** Before the first envelope that can be. */
export declare const mailboxStart: MailboxCursor;
export declare const isAfter: ({ id, created_at }: Placed, { after_created_at, after_envelope_id }: MailboxCursor) => boolean;
/** Those that come after the cursor, each after the one before: so nothing is seen twice, and no cursor goes back. */
export declare function inOrder<Item extends Placed>(items: readonly Item[], cursor: MailboxCursor): Item[];
/** Cursors are kept as JSON, which is anything: one of another shape would silently begin with the oldest envelope. */
export declare function checkedCursor(cursor: MailboxCursor | null | undefined): MailboxCursor | undefined;
//# sourceMappingURL=cursor.d.ts.map