// Generated from scripts/sdk/src/cursor.ts by `npm run generate`. Do not edit.
/** The cursor behind an envelope: reading goes on with what came after it. */
export const cursorOf = ({ id, created_at }) => ({
    after_created_at: created_at,
    after_envelope_id: id,
});
/** Before the first envelope that can be. */
export const mailboxStart = { after_created_at: 0, after_envelope_id: `env_${'0'.repeat(26)}` };
export const isAfter = ({ id, created_at }, { after_created_at, after_envelope_id }) => created_at === after_created_at ? id > after_envelope_id : created_at > after_created_at;
//# sourceMappingURL=cursor.js.map