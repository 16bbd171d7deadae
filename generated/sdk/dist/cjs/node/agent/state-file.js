// Generated from src/clients/typescript/src/node/agent/state-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isSessionName = void 0;
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
                await (0, replace_file_js_1.replaceFile)(path, `${JSON.stringify(file.state)}\n`).catch((error) => {
                    throw new Error(`the state file ${path} cannot be saved: ${error instanceof Error ? error.message : error}`);
                });
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
/** Names of sessions that the program stores: short, without control characters, and unlike an option. */
const sessionPattern = /^(?!-)\P{Cc}{1,1000}$/u;
const isSessionName = (text) => sessionPattern.test(text);
exports.isSessionName = isSessionName;
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
        const given = JSON.parse(text);
        if (typeof given !== 'object' || given === null || Array.isArray(given))
            throw new TypeError('no object');
        const stored = { ...createState(), reply_key: '', ...given };
        (0, cursor_js_1.checkCursor)(stored.cursor);
        if (isState(stored))
            return { ...stored, sessions: stored.sessions.filter(([, session]) => (0, exports.isSessionName)(session)) };
    }
    catch { } // the error follows below
    throw new replace_file_js_1.DamagedFileError(`${path} is no state of ams-agent: delete the file, and choose with --from where to begin`);
}
/** Highest time of a `Date`. */
const timeMax = 8.64e15;
const isTime = (value) => Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= timeMax;
const isText = (value) => typeof value === 'string';
const isPair = (value, isSecond) => Array.isArray(value) && value.length === 2 && isText(value[0]) && isSecond(value[1]);
/** Returns true if each field has its type. A damaged file must not crash the program later, nor repeat turns. */
const isState = ({ agent_id, reply_key, pending, turns, replies, sessions }) => (agent_id === null || isText(agent_id)) &&
    isText(reply_key) &&
    reply_key !== '' && // a random one could send a stored reply twice
    (pending === null || isPending(pending)) &&
    turns.every(isTime) &&
    replies.every((one) => isPair(one, isTime)) &&
    sessions.every((one) => isPair(one, isText));
const isPending = ({ envelope_id, attempts, handed_over_at, reply = '' }) => isText(envelope_id) && isTime(attempts) && (handed_over_at === null || isTime(handed_over_at)) && isText(reply);
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