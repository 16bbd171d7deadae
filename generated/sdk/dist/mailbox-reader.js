// Generated from src/clients/typescript/src/mailbox-reader.ts by `npm run generate`. Do not edit.
import { isTransient, retryUntilDone } from './backoff.js';
import { cursorOf, mailboxStart } from './cursor.js';
import { ProtocolError, TooLargeError } from './errors.js';
import { MailboxApi, MessagesApi, } from './rest/index.js';
import { createSession } from './session.js';
import { parseAgentId } from './agent-id.js';
/** Creates a reader that retries until the service is back, or as often as `maxRetries` says. */
export function createMailboxReader(connection, direction, options, signal) {
    const { settings, call } = connection;
    const { timeoutMs = settings.timeoutMs } = options;
    const [mailbox, messages] = [new MailboxApi(call), new MessagesApi(call)];
    let hasAnswered = false;
    let batchMax = Infinity;
    /** A proxy without its service may return anything. Before the first success such a response ends the reading. */
    const isWorthRetrying = (error) => isTransient(error) || (hasAnswered && error instanceof ProtocolError && !(error instanceof TooLargeError));
    async function retryPatiently(work, waitSeconds = 0) {
        const call = { ...options, signal, timeoutMs: timeoutMs + waitSeconds * 1000 };
        if (options.maxRetries !== undefined)
            return work(call);
        const once = { ...call, maxRetries: 0 };
        return retryUntilDone({ settings, operation: 'follow', signal }, isWorthRetrying, async () => work(once));
    }
    async function readMailbox(work, waitSeconds = 0) {
        const result = await retryPatiently(work, waitSeconds);
        hasAnswered = true;
        return result;
    }
    async function fetchBatch(ids) {
        const { envelopes } = await readMailbox(async (call) => requireEnvelopes(await messages.getMessages({ ids }, call)));
        const byId = new Map(envelopes.map((envelope) => [envelope.id, envelope]));
        return ids.flatMap((id) => byId.get(id) ?? []);
    }
    return {
        /** Returns the id of the mailbox's agent; undefined if the token does not tell. */
        agent: async () => parseAgentId(await retryPatiently((call) => createSession(connection).token(undefined, call))),
        /** Returns the cursor after the newest envelope. */
        async end() {
            const newest = { order: 'desc', limit: 1, direction };
            const [header] = (await readMailbox((call) => mailbox.listMailbox(newest, call))).envelope_headers;
            return header ? cursorOf(header) : mailboxStart;
        },
        /** Returns the next page. The server may hold the request until there is something new. */
        page(cursor, limit, waitSeconds) {
            const wait = waitSeconds > 0 ? { wait: waitSeconds } : {};
            const params = { order: 'asc', limit, direction, ...cursor, ...wait };
            return readMailbox((call) => mailbox.listMailbox(params, call), waitSeconds);
        },
        /**
         * Yields the envelopes of these headers in order, without those that retention has removed. If they are too large
         * for one response, the reader halves the batch.
         */
        async *envelopes(headers) {
            for (let begin = 0; begin < headers.length;) {
                const ids = headers.slice(begin, begin + batchMax).map(({ id }) => id);
                const envelopes = await fetchBatch(ids).catch((error) => {
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
function requireEnvelopes(batch) {
    if (Array.isArray(batch.envelopes))
        return batch;
    throw new ProtocolError('getMessages', 200, 'the response has no envelopes: check the address of the service');
}
//# sourceMappingURL=mailbox-reader.js.map