// Generated from src/clients/typescript/src/reply.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ReplyError = void 0;
exports.reply = reply;
const errors_js_1 = require("./errors.js");
const limits_js_1 = require("./limits.js");
const own_handle_js_1 = require("./own-handle.js");
const send_js_1 = require("./send.js");
/** Why there is nobody to answer to; nothing was sent. */
class ReplyError extends errors_js_1.MessagingError {
    name = 'ReplyError';
    /** `postmaster`: it is a report of the service. `own_handle`: it could not be told which recipient is oneself. */
    code;
    constructor(code, message, options) {
        super('reply', message, options);
        this.code = code;
    }
}
exports.ReplyError = ReplyError;
/**
 * Answers an envelope: to its sender, or for one's own of a feed with `out` to its recipients. The conversation and the
 * subject go on, and files are sent as by `send`.
 */
async function reply(connection, envelope, { all = false, subject = subjectAfter(envelope.subject), ...content }, options = {}) {
    const { to, cc } = await recipientsOf(connection, envelope, all, options);
    const references = referencesAfter(envelope);
    return (0, send_js_1.send)(connection, { ...content, to, cc, subject, in_reply_to: envelope.id, references }, options);
}
/** Reports come from there, and nobody reads what is sent to it. */
const postmaster = '@operator.postmaster';
async function recipientsOf(connection, { from, to, cc, direction }, all, options) {
    if (from === postmaster)
        throw new ReplyError('postmaster', `nobody reads what is sent to ${postmaster}`);
    const isOwn = direction === 'out' || direction === 'self';
    const own = isOwn ? from : all ? await ownAmong(connection, [...to, ...cc], options) : undefined;
    const others = (handles) => handles.filter((handle) => handle !== own);
    const first = from === own ? others(to) : all ? [from, ...others(to)] : [from];
    return { to: first.length > 0 ? [...new Set(first)] : [from], cc: all ? others(cc) : [] };
}
/** Who of the recipients is oneself; a single one is. */
async function ownAmong(connection, recipients, options) {
    if (recipients.length === 1)
        return recipients[0];
    try {
        return await (0, own_handle_js_1.ownHandle)(connection, options);
    }
    catch (cause) {
        if (!(cause instanceof errors_js_1.ServiceError) || cause.code !== 'INSUFFICIENT_SCOPE')
            throw cause;
        const message = 'a reply to all needs the scope agents:read, to tell oneself from the other recipients';
        throw new ReplyError('own_handle', message, { cause });
    }
}
/** The root and the latest ancestors, where there are too many (as RFC 5322 section 3.6.4 makes them). */
function referencesAfter({ id, references = [], in_reply_to }) {
    const known = references.length > 0 || in_reply_to === null ? references : [in_reply_to];
    const [root, ...ancestors] = [...known.filter((one) => one !== id), id];
    return [root, ...ancestors.slice(-(limits_js_1.referencesMax - 1))];
}
function subjectAfter(subject) {
    if (subject === null || /^re:/i.test(subject))
        return subject;
    return [...`Re: ${subject}`].slice(0, limits_js_1.subjectCharactersMax).join('');
}
//# sourceMappingURL=reply.js.map