// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
import { retryUntilDone } from '../../backoff.js';
import { postmaster } from '../../own-handle.js';
import { reply } from '../../reply.js';
import { countHops } from './limits.js';
import { isPassing, isRejection } from './rejection.js';
import { replyIdOf } from './state-file.js';
/** Schema of the data part that marks automatic messages, which no program answers. */
const autoReplySchema = 'asmtp:auto-reply';
/** Reasons for which an envelope gets no reply. */
export function reasonForNoReply({ from, content_parts }, trust) {
    if (from === postmaster)
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
export async function sendReply(envelope, text, { connection, options, file, report, requireAccess, stopSignal, killSignal: signal }) {
    const { settings } = connection;
    const maxRetries = options.once ? settings.maxRetries : 0;
    const { state } = file;
    const id = replyIdOf(state.reply_key, envelope.id, envelope.created_at);
    const isPatient = (error) => isPassing(error) && !options.once && !stopSignal.aborted;
    const result = { type: 'reply', envelopeId: envelope.id, replyId: id };
    try {
        await retryUntilDone({ settings, operation: 'sendMessage', signal: stopSignal }, isPatient, () => reply(connection, envelope, { id, text }, { signal, maxRetries }));
        report({ ...result, outcome: 'sent' });
    }
    catch (error) {
        if (!isRejection(error))
            throw error;
        if (error.code === 'FORBIDDEN')
            await requireAccess();
        report({ ...result, outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message });
    }
    await file.save({ replies: [...state.replies, [id, countHops(envelope, state) + 1]] });
}
//# sourceMappingURL=send-reply.js.map