// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.exchange = void 0;
exports.openAnswer = openAnswer;
const answer_js_1 = require("./answer.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/** One request and the whole of its answer, within their time. */
const exchange = (settings, request, limits) => observed(settings, request, limits, async (aborted, respond) => (0, answer_js_1.answerIn)(await respond(aborted), request.operation, { aborted, now: settings.clock.now() }));
exports.exchange = exchange;
/** One request and the beginning of its answer, within their time; the body is the caller's to read and to close. */
async function openAnswer(settings, request, limits) {
    const connection = new AbortController();
    const close = () => connection.abort();
    try {
        return await observed(settings, request, limits, async (aborted, respond) => {
            const response = await respond(connection.signal);
            if (!response.ok)
                await (0, answer_js_1.answerIn)(response, request.operation, { aborted, now: settings.clock.now() });
            return { response, close };
        });
    }
    catch (error) {
        close();
        throw error;
    }
}
async function observed(settings, request, limits, work) {
    const { emit, clock } = settings;
    const { id, method } = request.operation;
    const begun = clock.now();
    const milliseconds = () => clock.now() - begun;
    const respond = async (signal) => {
        const response = await responseTo(settings, request, signal);
        const requestId = response.headers.get('request-id') ?? undefined;
        emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: milliseconds() });
        return response;
    };
    emit({ type: 'request', operation: id, method, address: withoutQuery(request.address) });
    try {
        return await (0, clock_js_1.within)({ operation: id, clock, ...limits }, (aborted) => work(aborted, respond));
    }
    catch (reason) {
        const error = (0, errors_js_1.connectionError)(id, reason);
        const isAnswer = error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError;
        if (!isAnswer)
            emit({ type: 'failure', operation: id, error, milliseconds: milliseconds() });
        throw error;
    }
}
/** What is searched for stands in a query, and what a signed address is worth. */
const withoutQuery = (address) => address.split('?', 1)[0] ?? '';
/** A redirect leads elsewhere, where the token has no business. Only bytes are fetched from there, without it. */
async function responseTo({ fetch }, { operation, address, headers, body }, signal) {
    const { method, answer } = operation;
    const init = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) };
    const response = await fetch(address, init);
    if (answer !== 'bytes')
        return response;
    // Pages do not see where a redirect leads; their fetch follows it, and drops the token by itself.
    if (response.type === 'opaqueredirect')
        return fetch(address, { ...init, redirect: 'follow' });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null)
        return response;
    await response.body?.cancel();
    return fetch(new URL(target, address), { headers: onlyOfBytes(headers), signal, redirect: 'follow' });
}
/** Where a redirect ends is another's business: it gets no token, and nothing that the caller added for the service. */
function onlyOfBytes(headers) {
    const named = ['user-agent', 'range', 'if-range'].map((name) => [name, headers.get(name)]);
    return new Headers(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
//# sourceMappingURL=exchange.js.map