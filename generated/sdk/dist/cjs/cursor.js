// Generated from src/clients/typescript/src/cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isAfter = exports.mailboxStart = exports.cursorOf = void 0;
exports.selectInOrder = selectInOrder;
exports.checkCursor = checkCursor;
const errors_js_1 = require("./errors.js");
/** Returns the cursor after an envelope. Reading from it continues with the next envelope. */
const cursorOf = ({ id, created_at }) => ({
    after_created_at: created_at,
    after_envelope_id: id,
});
exports.cursorOf = cursorOf;
/** Cursor before the oldest possible envelope. */
exports.mailboxStart = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` };
const isAfter = ({ id, created_at }, { after_created_at, after_envelope_id }) => (created_at === after_created_at ? id > after_envelope_id : created_at > after_created_at);
exports.isAfter = isAfter;
/** Selects the items after the cursor in ascending order, so that no item comes twice and no cursor goes back. */
function selectInOrder(items, cursor) {
    let last = cursor;
    return items.filter((item) => {
        const isNext = (0, exports.isAfter)(item, last);
        if (isNext)
            last = (0, exports.cursorOf)(item);
        return isNext;
    });
}
/** Checks the shape of a cursor. A stored cursor of another shape would silently restart with the oldest envelope. */
function checkCursor(cursor) {
    if (cursor === null || cursor === undefined)
        return undefined;
    const { after_created_at, after_envelope_id } = cursor;
    if (Number.isFinite(after_created_at) && typeof after_envelope_id === 'string')
        return cursor;
    throw new errors_js_1.ArgumentError('cursor is invalid: pass a cursor of `save` or `cursorOf`, with after_created_at and after_envelope_id, or null');
}
//# sourceMappingURL=cursor.js.map