// Generated from scripts/sdk/src/follow-reader.ts by `npm run generate`. Do not edit.
import { isPassing, untilDone } from './backoff.js';
import { cursorOf, mailboxStart } from './cursor.js';
import { ProtocolError } from './errors.js';
import { MailboxApi, MessagesApi, } from './rest/index.js';
/** Reads the mailbox, however long the service is away. */
export function createReader(connection, direction, options, signal) {
    const { settings, call } = connection;
    const { timeoutMs = settings.timeoutMs } = options;
    const [mailbox, messages] = [new MailboxApi(call), new MessagesApi(call)];
    let hasAnswered = false;
    /** What is in between, such as a proxy without its service, may answer anything; believed until there was one. */
    const passes = (error) => isPassing(error) || (hasAnswered && error instanceof ProtocolError);
    async function lasting(work, waitSeconds = 0) {
        const once = { ...options, signal, maxRetries: 0, timeoutMs: timeoutMs + waitSeconds * 1000 };
        const result = await untilDone({ settings, operation: 'follow', signal }, passes, async () => work(once));
        hasAnswered = true;
        return result;
    }
    return {
        /** The cursor behind everything that is there now. */
        async end() {
            const newest = { order: 'desc', limit: 1, direction };
            const [header] = (await lasting((once) => mailbox.listMailbox(newest, once))).envelope_headers;
            return header ? cursorOf(header) : mailboxStart;
        },
        /** What comes next; where nothing does, the server may wait for it. */
        page(cursor, limit, waitSeconds) {
            const wait = waitSeconds > 0 ? { wait: waitSeconds } : {};
            const params = { order: 'asc', limit, direction, ...cursor, ...wait };
            return lasting((once) => mailbox.listMailbox(params, once), waitSeconds);
        },
        /** The envelopes with these headers, in their order, without those that retention has removed meanwhile. */
        async envelopes(headers) {
            if (headers.length === 0)
                return [];
            const ids = headers.map(({ id }) => id);
            return (await lasting((once) => messages.getMessages({ ids }, once))).envelopes;
        },
    };
}
//# sourceMappingURL=follow-reader.js.map