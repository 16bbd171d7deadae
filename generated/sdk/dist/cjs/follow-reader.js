// Generated from src/clients/typescript/src/follow-reader.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createReader = createReader;
const backoff_js_1 = require("./backoff.js");
const cursor_js_1 = require("./cursor.js");
const errors_js_1 = require("./errors.js");
const index_js_1 = require("./rest/index.js");
const session_js_1 = require("./session.js");
const token_agent_js_1 = require("./token-agent.js");
/** Reads the mailbox, however long the service is away, or as often as `maxRetries` says. */
function createReader(connection, direction, options, signal) {
    const { settings, call } = connection;
    const { timeoutMs = settings.timeoutMs } = options;
    const [mailbox, messages] = [new index_js_1.MailboxApi(call), new index_js_1.MessagesApi(call)];
    let hasAnswered = false;
    let batchMax = Infinity;
    /** What is in between, such as a proxy without its service, may answer anything; believed until there was one. */
    const passes = (error) => (0, backoff_js_1.isPassing)(error) || (hasAnswered && error instanceof errors_js_1.ProtocolError && !(error instanceof errors_js_1.TooLargeError));
    async function patient(work, waitSeconds = 0) {
        const call = { ...options, signal, timeoutMs: timeoutMs + waitSeconds * 1000 };
        if (options.maxRetries !== undefined)
            return work(call);
        const once = { ...call, maxRetries: 0 };
        return (0, backoff_js_1.untilDone)({ settings, operation: 'follow', signal }, passes, async () => work(once));
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
        agent: async () => (0, token_agent_js_1.agentIn)(await patient((call) => (0, session_js_1.sessionOf)(connection).token(undefined, call))),
        /** The cursor behind everything that is there now. */
        async end() {
            const newest = { order: 'desc', limit: 1, direction };
            const [header] = (await lasting((call) => mailbox.listMailbox(newest, call))).envelope_headers;
            return header ? (0, cursor_js_1.cursorOf)(header) : cursor_js_1.mailboxStart;
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
                    if (!(error instanceof errors_js_1.TooLargeError) || ids.length === 1)
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
    throw new errors_js_1.ProtocolError('getMessages', 200, 'an answer without envelopes: is this the address of the service?');
}
//# sourceMappingURL=follow-reader.js.map