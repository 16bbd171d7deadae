// Generated from src/clients/typescript/src/node/mcp/requests.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createRequests = createRequests;
const backoff_js_1 = require("../../backoff.js");
const clock_js_1 = require("../../clock.js");
const errors_js_1 = require("../../errors.js");
const endpoint_js_1 = require("./endpoint.js");
const messages_js_1 = require("./messages.js");
const received_js_1 = require("./received.js");
const session_js_1 = require("./session.js");
const streams_js_1 = require("./streams.js");
/** Creates the functions that send messages of the client, in the revision of each message. */
function createRequests({ endpoint, sessions, settings, deliver }) {
    const { clock, random } = settings;
    function send(message, body, signal, isRepeatable = true) {
        const request = { body, signal, isRepeatable, retryMs: (0, streams_js_1.isStreamed)(message) ? Infinity : session_js_1.requestMs };
        const version = (0, messages_js_1.versionIn)(message);
        if (version === undefined && message.method !== 'initialize')
            return sessions.send(request);
        const headers = { ...session_js_1.contentHeaders, ...(version !== undefined && (0, messages_js_1.repeatedHeaders)(message, version)) };
        return endpoint.send({ ...request, method: 'POST', headers });
    }
    /** Remembers what a new session would need, before the client gets the answer. */
    function note({ method, params }, text, response, { result }) {
        if (result === undefined)
            return;
        const uri = String(params?.['uri']);
        if (method === 'initialize')
            sessions.begin(text, response.headers.get('mcp-session-id'), Object(result).protocolVersion);
        else if (method === 'resources/subscribe')
            sessions.subscribed(uri);
        else if (method === 'resources/unsubscribe')
            sessions.unsubscribed(uri);
    }
    /** Passes on the messages of one response. Resolves with true if the request is answered. */
    async function passResponse(request, text, response, { resumption, signal }) {
        if (!response.ok) {
            await deliver((await (0, received_js_1.readErrorResponse)(response, request, signal)).line);
            return true;
        }
        let isAnswered = false;
        for await (const received of (0, received_js_1.readMessages)(response, { clock, signal })) {
            const isAnswer = (0, messages_js_1.isResponseTo)(received.message, request.id);
            if (isAnswer)
                note(request, text, response, received.message);
            isAnswered ||= isAnswer && !resumption.continuesAfter(received.message);
            for (const line of resumption.linesOf(received))
                await deliver(line);
        }
        return isAnswered;
    }
    return {
        send,
        /** Sends a request until it is answered. Only a call of a tool is not repeated after a lost connection. */
        async answer(request, text, signal) {
            const isRepeatable = request.method !== 'tools/call';
            const resumption = (0, streams_js_1.createResumption)(request, text);
            for (let failures = 0;; failures++) {
                try {
                    const response = await send(request, resumption.body(), signal, isRepeatable);
                    if (await passResponse(request, text, response, { resumption, signal }))
                        return;
                    if ((0, streams_js_1.isStreamed)(request))
                        failures = 0;
                }
                catch (error) {
                    if (signal.aborted || !(0, backoff_js_1.isTransient)(error))
                        throw error;
                    if (!isRepeatable && (0, endpoint_js_1.isUnsent)(error))
                        throw error;
                }
                if (!isRepeatable)
                    throw new errors_js_1.ConnectionError(endpoint_js_1.operation, lostCall);
                if (failures === attemptsMax && !(0, streams_js_1.isStreamed)(request))
                    throw new errors_js_1.ConnectionError(endpoint_js_1.operation, noAnswer);
                await (0, clock_js_1.pause)((0, backoff_js_1.backoffMs)(failures, undefined, random), { clock, signal, operation: endpoint_js_1.operation });
            }
        },
    };
}
/** Highest number of attempts of a request whose response has no answer. */
const attemptsMax = 4;
const noAnswer = 'the service does not answer the request';
const lostCall = 'the connection to the service was lost before its answer: the call may have taken effect, so check before you repeat it';
//# sourceMappingURL=requests.js.map