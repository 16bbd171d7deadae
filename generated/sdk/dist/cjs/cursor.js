// Generated from scripts/sdk/src/cursor.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isAfter = exports.mailboxStart = exports.cursorOf = void 0;
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
//# sourceMappingURL=cursor.js.map