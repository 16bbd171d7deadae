// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.reasonForNoReply = reasonForNoReply;
exports.sendReply = sendReply;
const backoff_js_1 = require("../../backoff.js");
const errors_js_1 = require("../../errors.js");
const own_handle_js_1 = require("../../own-handle.js");
const reply_js_1 = require("../../reply.js");
const limits_js_1 = require("./limits.js");
const rejected_call_js_1 = require("./rejected-call.js");
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
async function sendReply(envelope, text, { connection, options, file, report, stopSignal, killSignal: signal }) {
    const { settings } = connection;
    const { state } = file;
    const id = (0, state_file_js_1.replyIdOf)(state.reply_key, envelope.id, envelope.created_at);
    const isPatient = (error) => (0, rejected_call_js_1.mayPass)(error) && !options.once && !stopSignal.aborted;
    const maxRetries = options.once ? settings.maxRetries : 0;
    async function attempt() {
        try {
            await (0, reply_js_1.reply)(connection, envelope, { id, text }, { maxRetries, signal });
            return { outcome: 'sent' };
        }
        catch (error) {
            if (!(error instanceof errors_js_1.ServiceError) || !(await (0, rejected_call_js_1.isRejectedCall)(error, connection, signal)))
                throw error;
            return { outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message };
        }
    }
    const result = await (0, backoff_js_1.retryUntilDone)({ settings, operation: 'sendMessage', signal }, isPatient, attempt);
    report({ type: 'reply', envelopeId: envelope.id, replyId: id, ...result });
    await file.save({ replies: [...state.replies, [id, (0, limits_js_1.countHops)(envelope, state) + 1]] });
}
//# sourceMappingURL=send-reply.js.map