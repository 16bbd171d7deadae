// Generated from src/clients/typescript/src/node/agent/send-reply.ts by `npm run generate`. Do not edit.
import { isTransient, retryUntilDone } from '../../backoff.js';
import { ServiceError } from '../../errors.js';
import { postmaster } from '../../own-handle.js';
import { reply } from '../../reply.js';
import { isAccessEnded } from '../exit-codes.js';
import { countHops } from './limits.js';
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
 * rejected reply, because a retry would not help.
 */
export async function sendReply(envelope, text, { connection, file, report, stopSignal, killSignal: signal }) {
    const { settings } = connection;
    const { state } = file;
    const id = replyIdOf(state.reply_key, envelope.id, envelope.created_at);
    const isPatient = (error) => isTransient(error) && !stopSignal.aborted;
    const result = { type: 'reply', envelopeId: envelope.id, replyId: id };
    try {
        await retryUntilDone({ settings, operation: 'sendMessage', signal }, isPatient, () => reply(connection, envelope, { id, text }, { signal, maxRetries: 0 }));
        report({ ...result, outcome: 'sent' });
    }
    catch (error) {
        if (!(error instanceof ServiceError) || isAccessEnded(error))
            throw error; // the next start sends the stored text
        report({ ...result, outcome: error.code === 'CONFLICT' ? 'already' : 'rejected', message: error.message });
    }
    await file.save({ replies: [...state.replies, [id, countHops(envelope, state) + 1]] });
}
//# sourceMappingURL=send-reply.js.map