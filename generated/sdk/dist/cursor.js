// Generated from src/clients/typescript/src/cursor.ts by `npm run generate`. Do not edit.
import { ArgumentError } from './errors.js';
/** Returns the cursor after an envelope. Reading from it continues with the next envelope. */
export const cursorOf = ({ id, created_at }) => ({
    after_created_at: created_at,
    after_envelope_id: id,
});
/** Cursor before the oldest possible envelope. */
export const mailboxStart = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` };
export const isAfter = ({ id, created_at }, { after_created_at, after_envelope_id }) => (created_at === after_created_at ? id > after_envelope_id : created_at > after_created_at);
/** Selects the items after the cursor in ascending order, so that no item comes twice and no cursor goes back. */
export function selectInOrder(items, cursor) {
    let last = cursor;
    return items.filter((item) => {
        const isNext = isAfter(item, last);
        if (isNext)
            last = cursorOf(item);
        return isNext;
    });
}
/** Checks the shape of a cursor. A stored cursor of another shape would silently restart with the oldest envelope. */
export function checkCursor(cursor) {
    if (cursor === null || cursor === undefined)
        return undefined;
    const { after_created_at, after_envelope_id } = cursor;
    if (Number.isFinite(after_created_at) && typeof after_envelope_id === 'string')
        return cursor;
    throw new ArgumentError('cursor is invalid: pass a cursor of `save` or `cursorOf`, with after_created_at and after_envelope_id, or null');
}
//# sourceMappingURL=cursor.js.map