// Generated from src/clients/typescript/src/follow-reader.ts by `npm run generate`. Do not edit.
import { isPassing, untilDone } from './backoff.js';
import { cursorOf, mailboxStart } from './cursor.js';
import { ProtocolError, TooLargeError } from './errors.js';
import { MailboxApi, MessagesApi, } from './rest/index.js';
import { sessionOf } from './session.js';
import { agentIn } from './token-agent.js';
/** Reads the mailbox, however long the service is away, or as often as `maxRetries` says. */
export function createReader(connection, direction, options, signal) {
    const { settings, call } = connection;
    const { timeoutMs = settings.timeoutMs } = options;
    const [mailbox, messages] = [new MailboxApi(call), new MessagesApi(call)];
    let hasAnswered = false;
    let batchMax = Infinity;
    /** What is in between, such as a proxy without its service, may answer anything; believed until there was one. */
    const passes = (error) => isPassing(error) || (hasAnswered && error instanceof ProtocolError && !(error instanceof TooLargeError));
    async function patient(work, waitSeconds = 0) {
        const call = { ...options, signal, timeoutMs: timeoutMs + waitSeconds * 1000 };
        if (options.maxRetries !== undefined)
            return work(call);
        const once = { ...call, maxRetries: 0 };
        return untilDone({ settings, operation: 'follow', signal }, passes, async () => work(once));
    }
    async function lasting(work, waitSeconds = 0) {
        const result = await patient(work, waitSeconds);
        hasAnswered = true;
        return result;
    }
    async function batch(ids) {
        const { envelopes } = await lasting(async (call) => checked(await messages.getMessages({ ids }, call)));
        const byId = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
        return ids.flatMap((id) => byId.get(id) ?? []);
    }
    return {
        /** Whose mailbox it is, by id; undefined where the token does not tell. */
        agent: async () => agentIn(await patient((call) => sessionOf(connection).token(undefined, call))),
        /** The cursor behind everything that is there now. */
        async end() {
            const newest = { order: 'desc', limit: 1, direction };
            const [header] = (await lasting((call) => mailbox.listMailbox(newest, call))).envelope_headers;
            return header ? cursorOf(header) : mailboxStart;
        },
        /** What comes next; where nothing does, the server may wait for it. */
        page(cursor, limit, waitSeconds) {
            const wait = waitSeconds > 0 ? { wait: waitSeconds } : {};
            const params = { order: 'asc', limit, direction, ...cursor, ...wait };
            return lasting((call) => mailbox.listMailbox(params, call), waitSeconds);
        },
        /**
         * The envelopes with these headers, in their order, without those that retention has removed meanwhile. Where so
         * many are too large for one answer it asks for half as many.
         */
        async *envelopes(headers) {
            for (let begin = 0; begin < headers.length;) {
                const ids = headers.slice(begin, begin + batchMax).map(({ id }) => id);
                const envelopes = await batch(ids).catch((error) => {
                    if (!(error instanceof TooLargeError) || ids.length === 1)
                        throw error;
                    batchMax = Math.ceil(ids.length / 2);
                });
                if (!envelopes)
                    continue;
                yield* envelopes;
                begin += ids.length;
            }
        },
    };
}
function checked(batch) {
    if (Array.isArray(batch.envelopes))
        return batch;
    throw new ProtocolError('getMessages', 200, 'an answer without envelopes: is this the address of the service?');
}
//# sourceMappingURL=follow-reader.js.map