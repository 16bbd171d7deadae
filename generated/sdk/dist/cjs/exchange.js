// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.exchange = void 0;
exports.openResponse = openResponse;
const read_response_js_1 = require("./read-response.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/** Sends one request and reads the whole response. */
const exchange = (settings, request, limits) => observe(settings, request, limits, async (abortSignal, respond) => (0, read_response_js_1.readResponse)(await respond(abortSignal), request.operation, { abortSignal, now: settings.clock.now() }));
exports.exchange = exchange;
/** Sends one request and waits for the beginning of the response. The caller reads the body and closes it. */
async function openResponse(settings, request, limits) {
    const connection = new AbortController();
    const close = () => connection.abort();
    try {
        return await observe(settings, request, limits, async (abortSignal, respond) => {
            const response = await respond(connection.signal);
            if (!response.ok)
                await (0, read_response_js_1.readResponse)(response, request.operation, { abortSignal, now: settings.clock.now() });
            return { response, close };
        });
    }
    catch (error) {
        close();
        throw error;
    }
}
async function observe(settings, request, limits, work) {
    const { emit, clock } = settings;
    const { id, method } = request.operation;
    const startedAt = clock.now();
    const milliseconds = () => clock.now() - startedAt;
    const respond = async (signal) => {
        const response = await fetchResponse(settings, request, signal);
        settings.contact.hasAnswered = true;
        const requestId = response.headers.get('request-id') ?? undefined;
        emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: milliseconds() });
        announceDeprecation(settings, id, response.headers);
        return response;
    };
    emit({ type: 'request', operation: id, method, address: withoutQuery(request.address) });
    try {
        return await (0, clock_js_1.runWithin)({ operation: id, clock, ...limits }, (abortSignal) => work(abortSignal, respond));
    }
    catch (reason) {
        const error = (0, errors_js_1.toMessagingError)(id, reason);
        const isAnswer = error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError;
        if (!isAnswer)
            emit({ type: 'failure', operation: id, error, milliseconds: milliseconds() });
        throw error;
    }
}
/** Emits one event for each operation that the service marks as deprecated (RFC 9745). */
function announceDeprecation({ contact, emit }, operation, headers) {
    const deprecation = headers.get('deprecation');
    if (deprecation === null || contact.deprecated.has(operation))
        return;
    contact.deprecated.add(operation);
    const [sunset, link] = ['sunset', 'link'].map((name) => headers.get(name) ?? undefined);
    emit({ type: 'deprecated', operation, deprecation, sunset, link });
}
/** Removes the query, which has search terms or the signature of an address. */
const withoutQuery = (address) => address.split('?', 1)[0] ?? '';
/** Sends the request. It follows redirects only for bytes, and without the token. */
async function fetchResponse({ fetch }, { operation, address, headers, body }, signal) {
    const { method, answer } = operation;
    const init = { method, headers, signal, redirect: 'manual', ...(body !== undefined && { body }) };
    const response = await fetch(address, init);
    if (answer !== 'bytes')
        return response;
    // Browsers hide the target of a redirect. Their `fetch` follows it without the token.
    if (response.type === 'opaqueredirect')
        return fetch(address, { ...init, redirect: 'follow' });
    const target = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || target === null)
        return response;
    await response.body?.cancel();
    return fetch(new URL(target, address), { headers: downloadHeaders(headers), signal, redirect: 'follow' });
}
/**
 * Selects the headers for the target of a redirect, which is another server. It gets neither the token nor headers of
 * the caller.
 */
function downloadHeaders(headers) {
    const named = ['user-agent', 'range', 'if-range'].map((name) => [name, headers.get(name)]);
    return new Headers(named.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
//# sourceMappingURL=exchange.js.map