// Generated from src/clients/typescript/src/reply.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ReplyError = void 0;
exports.reply = reply;
const errors_js_1 = require("./errors.js");
const limits_js_1 = require("./limits.js");
const own_handle_js_1 = require("./own-handle.js");
const send_js_1 = require("./send.js");
/** The reply has no recipient, so nothing was sent. */
class ReplyError extends errors_js_1.MessagingError {
    name = 'ReplyError';
    /**
     * `postmaster`: the envelope is a report of the service. `own_handle`: the client cannot tell which recipient it is.
     */
    code;
    constructor(code, message, options) {
        super('reply', message, options);
        this.code = code;
    }
}
exports.ReplyError = ReplyError;
/**
 * Replies to the sender of an envelope. A reply to your own envelope goes to its recipients. It continues thread and
 * subject, and sends files as `send` does.
 */
async function reply(connection, envelope, { all = false, subject = createSubject(envelope.subject), ...content }, options = {}) {
    const { to, cc } = await selectRecipients(connection, envelope, all, options);
    const references = createReferences(envelope);
    return (0, send_js_1.send)(connection, { ...content, to, cc, subject, in_reply_to: envelope.id, references }, options);
}
async function selectRecipients(connection, { from, to, cc, direction }, all, options) {
    if (from === own_handle_js_1.postmaster)
        throw new ReplyError('postmaster', `${own_handle_js_1.postmaster} receives no mail: do not reply to reports of the service`);
    const isOwn = direction === 'out' || direction === 'self';
    const own = isOwn ? from : all ? await findOwnAmong(connection, [...to, ...cc], options) : undefined;
    const others = (handles) => handles.filter((handle) => handle !== own);
    const first = from === own ? others(to) : all ? [from, ...others(to)] : [from];
    return { to: first.length > 0 ? [...new Set(first)] : [from], cc: all ? others(cc) : [] };
}
/** Finds the acting agent among the recipients. A single recipient is the agent itself. */
async function findOwnAmong(connection, recipients, options) {
    if (recipients.length === 1)
        return recipients[0];
    try {
        return await (0, own_handle_js_1.findOwnHandle)(connection, options);
    }
    catch (cause) {
        if (!(cause instanceof errors_js_1.ServiceError) || cause.code !== 'INSUFFICIENT_SCOPE')
            throw cause;
        const message = 'a reply to all recipients needs the scope agents:read, to find the own handle among them';
        throw new ReplyError('own_handle', message, { cause });
    }
}
/**
 * Returns the references of the reply: the root and the latest ancestors if there are too many, as in RFC 5322 section
 * 3.6.4.
 */
function createReferences({ id, references = [], in_reply_to }) {
    const known = references.length > 0 || in_reply_to === null ? references : [in_reply_to];
    const [root, ...ancestors] = [...known.filter((one) => one !== id), id];
    return [root, ...ancestors.slice(-(limits_js_1.referencesMax - 1))];
}
function createSubject(subject) {
    if (subject === null || /^re:/i.test(subject))
        return subject;
    return [...`Re: ${subject}`].slice(0, limits_js_1.subjectCharactersMax).join('');
}
//# sourceMappingURL=reply.js.map