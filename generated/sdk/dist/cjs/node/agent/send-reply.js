// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.reasonForNoReply = reasonForNoReply;
exports.sendReply = sendReply;
const backoff_js_1 = require("../../backoff.js");
const own_handle_js_1 = require("../../own-handle.js");
const reply_js_1 = require("../../reply.js");
const limits_js_1 = require("./limits.js");
const rejection_js_1 = require("./rejection.js");
const state_file_js_1 = require("./state-file.js");
/** Schema of the data part that marks automatic messages, which no program answers. */
const autoReplySchema = 'asmtp:auto-reply';
/** Reasons for which an envelope gets no reply. */
function reasonForNoReply({ from, content_parts }, trust) {
    if (from === own_handle_js_1.postmaster)
        return 'report of the service';
    if (trust === 'you')
        return 'own envelope';
    const isAutomatic = content_parts.some((part) => part.type === 'data' && part.schema === autoReplySchema);
    return isAutomatic ? 'automatic message' : undefined;
}
/**
 * Sends the final text as the reply. A repeated send has the same id, so the recipient gets one reply. Reports a
 * rejected reply, because a retry would not help. After any other error, a later attempt sends the stored text.
 */
async function sendReply(envelope, text, { connection, options, file, report, requireAccess, stopSignal, killSignal: signal }) {
    const { settings } = connection;
    const maxRetries = options.once ? settings.maxRetries : 0;
    const { state } = file;
    const id = (0, state_file_js_1.replyIdOf)(state.reply_key, envelope.id, envelope.created_at);
    const isPatient = (error) => (0, rejection_js_1.isPassing)(error) && !options.once && !stopSignal.aborted;
    const result = { type: 'reply', envelopeId: envelope.id, replyId: id };
    try {
        await (0, backoff_js_1.retryUntilDone)({ settings, operation: 'sendMessage', signal: stopSignal }, isPatient, () => (0, reply_js_1.reply)(connection, envelope, { id, text }, { signal, maxRetries }));
        report({ ...result, outcome: 'sent' });
    }
    catch (error) {
        if (!(0, rejection_js_1.isRejection)(error))
            throw error;
        if (error.code === 'FORBIDDEN')
            await requireAccess();
        report({ ...result, outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message });
    }
    await file.save({ replies: [...state.replies, [id, (0, limits_js_1.countHops)(envelope, state) + 1]] });
}
//# sourceMappingURL=send-reply.js.map