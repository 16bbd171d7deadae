// Generated from src/clients/typescript/src/cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isAfter = exports.mailboxStart = exports.cursorOf = void 0;
exports.inOrder = inOrder;
exports.checkedCursor = checkedCursor;
/** The cursor behind an envelope: reading goes on with what came after it. */
const cursorOf = ({ id, created_at }) => ({
    after_created_at: created_at,
    after_envelope_id: id,
});
exports.cursorOf = cursorOf;
/** Before the first envelope that can be. */
exports.mailboxStart = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` };
const isAfter = ({ id, created_at }, { after_created_at, after_envelope_id }) => created_at === after_created_at ? id > after_envelope_id : created_at > after_created_at;
exports.isAfter = isAfter;
/** Those that come after the cursor, each after the one before: so nothing is seen twice, and no cursor goes back. */
function inOrder(items, cursor) {
    let last = cursor;
    return items.filter((item) => {
        const isNext = (0, exports.isAfter)(item, last);
        if (isNext)
            last = (0, exports.cursorOf)(item);
        return isNext;
    });
}
/** Cursors are kept as JSON, which is anything: one of another shape would silently begin with the oldest envelope. */
function checkedCursor(cursor) {
    if (cursor === null || cursor === undefined)
        return undefined;
    const { after_created_at, after_envelope_id } = cursor;
    if (Number.isFinite(after_created_at) && typeof after_envelope_id === 'string')
        return cursor;
    throw new TypeError('cursor is what `save` or `cursorOf` gave, with after_created_at and after_envelope_id, or null');
}
//# sourceMappingURL=cursor.js.map