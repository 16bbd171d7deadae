// Generated from src/clients/typescript/src/node/agent/state-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.openStateFile = openStateFile;
exports.replyIdOf = replyIdOf;
const node_crypto_1 = require("node:crypto");
const cursor_js_1 = require("../../cursor.js");
const replace_file_js_1 = require("../replace-file.js");
const lock_file_js_1 = require("../lock-file.js");
const cursor_file_js_1 = require("../listen/cursor-file.js");
const repliesMax = 1000;
const sessionsMax = 1000;
/** Locks the state file and reads it. Nobody else can use it until `unlock`. */
async function openStateFile(path) {
    const unlock = await (0, lock_file_js_1.tryLock)(path);
    if (!unlock)
        throw new cursor_file_js_1.CursorInUseError(`another ams-agent uses ${path}: stop it, or choose another file with --state`);
    try {
        const text = await (0, replace_file_js_1.readTextFile)(path);
        const file = {
            state: text === undefined ? createState() : parseState(text, path),
            async save(change) {
                file.state = { ...file.state, ...change };
                const { replies, sessions, ...others } = file.state;
                const bounded = { replies: replies.slice(-repliesMax), sessions: sessions.slice(-sessionsMax) };
                file.state = { ...others, ...bounded };
                await (0, replace_file_js_1.replaceFile)(path, `${JSON.stringify(file.state)}\n`);
            },
            unlock,
        };
        return file;
    }
    catch (error) {
        unlock();
        throw error;
    }
}
const createState = () => ({
    agent_id: null,
    cursor: null,
    reply_key: (0, node_crypto_1.randomBytes)(32).toString('base64url'),
    pending: null,
    turns: [],
    replies: [],
    sessions: [],
});
function parseState(text, path) {
    try {
        const stored = { ...createState(), ...JSON.parse(text) };
        (0, cursor_js_1.checkCursor)(stored.cursor);
        const lists = [stored.turns, stored.replies, stored.sessions];
        if (lists.every(Array.isArray) && typeof stored.reply_key === 'string')
            return stored;
    }
    catch { } // the error follows below
    throw new Error(`${path} is no state of ams-agent: delete the file to begin anew`);
}
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Returns the id of the reply to an envelope. It is always the same, so a crash never sends a second reply. */
function replyIdOf(key, envelopeId, createdAt) {
    const bytes = (0, node_crypto_1.createHmac)('sha256', key).update(envelopeId).digest();
    let time = '';
    for (let rest = createdAt; time.length < 10; rest = Math.floor(rest / 32))
        time = crockford[rest % 32] + time;
    return `env_${time}${[...bytes.subarray(0, 16)].map((byte) => crockford[byte % 32]).join('')}`;
}
//# sourceMappingURL=state-file.js.map