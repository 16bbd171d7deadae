// Generated from src/clients/typescript/src/node/mcp/session.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestMs = exports.contentHeaders = void 0;
exports.createSessions = createSessions;
const backoff_js_1 = require("../../backoff.js");
const clock_js_1 = require("../../clock.js");
const errors_js_1 = require("../../errors.js");
const endpoint_js_1 = require("./endpoint.js");
const received_js_1 = require("./received.js");
exports.contentHeaders = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
};
/** Milliseconds for which a request is repeated while the service is unavailable. Clients wait about as long. */
exports.requestMs = 60_000;
const headersOf = ({ id, version }) => ({ 'Mcp-Session-Id': id, 'MCP-Protocol-Version': version });
/**
 * Creates the session of the client with the service, and follows its event stream. A session that the service has lost
 * begins again with the same request and the same subscriptions.
 */
function createSessions(deps) {
    const { endpoint, report } = deps;
    let session;
    let opening = Promise.resolve();
    let renewal;
    function replace(next) {
        session?.closed.abort();
        session = next;
        if (next)
            followStream(deps, next, () => renew(next)).catch(deps.fail);
    }
    async function beginAgain(lost) {
        replace(await reopen(deps, lost));
        report('the service had ended the session; a new one began');
    }
    function renew(lost) {
        if (session !== lost)
            return renewal?.lost === lost ? renewal.done : Promise.resolve();
        renewal = renewal?.lost === lost ? renewal : { lost, done: beginAgain(lost).finally(() => (renewal = undefined)) };
        return renewal.done;
    }
    return {
        /** Delays other messages until this `initialize` is answered. */
        wait(answered) {
            opening = answered.catch(() => { });
        },
        /** Begins a session with the answer to `initialize`. */
        begin(initialize, id, version) {
            if (id === null || typeof version !== 'string')
                return replace(undefined);
            const closed = new AbortController();
            replace({ id, initialize, version, subscriptions: new Set(), lastEventId: undefined, closed });
        },
        /** Sends a message in the session. If the service has lost the session, it begins again first. */
        async send(request) {
            await opening;
            for (let renewals = 0;; renewals++) {
                const used = session;
                const headers = { ...exports.contentHeaders, ...(used && headersOf(used)) };
                const response = await endpoint.send({ ...request, method: 'POST', headers });
                if (response.status !== 404 || !used || renewals === renewalsMax)
                    return response;
                await response.body?.cancel();
                await renew(used);
            }
        },
        subscribed: (uri) => void session?.subscriptions.add(uri),
        unsubscribed: (uri) => void session?.subscriptions.delete(uri),
        /** Ends the session at the service. */
        async end(endSignal) {
            const ended = session;
            replace(undefined);
            if (!ended)
                return;
            const request = { method: 'DELETE', headers: headersOf(ended), signal: endSignal };
            const response = await endpoint.send({ ...request, isRepeatable: false, retryMs: 0 });
            await response.body?.cancel();
        },
    };
}
const renewalsMax = 2;
/** Begins a session in place of one that the service has lost, with the same subscriptions. */
async function reopen({ endpoint, settings, signal }, lost) {
    const post = (body, headers) => endpoint.send({
        method: 'POST',
        headers: { ...exports.contentHeaders, ...headers },
        body,
        signal,
        isRepeatable: true,
        retryMs: exports.requestMs,
    });
    const response = await post(lost.initialize, {});
    const id = response.headers.get('mcp-session-id');
    let version;
    for await (const { message } of (0, received_js_1.readMessages)(response, { clock: settings.clock, signal }))
        version ??= Object(message.result).protocolVersion;
    if (id === null || typeof version !== 'string')
        throw new Error('the service did not begin a new session');
    const session = { ...lost, id, version, closed: new AbortController() };
    const say = async (message) => {
        const answer = await post(JSON.stringify({ jsonrpc: '2.0', ...message }), headersOf(session));
        await answer.body?.cancel();
    };
    await say({ method: 'notifications/initialized' });
    for (const uri of lost.subscriptions)
        await say({ id: `bridge:${uri}`, method: 'resources/subscribe', params: { uri } });
    return session;
}
/**
 * Passes on the messages of the session's event stream. It opens the stream again after each end, until the session is
 * closed. Throws only errors that are final.
 */
async function followStream(deps, session, renew) {
    const { report, settings } = deps;
    const signal = AbortSignal.any([deps.signal, session.closed.signal]);
    for (let failures = 0; !signal.aborted; failures++) {
        try {
            const outcome = await passStream(deps, session, signal);
            if (outcome === 'lost')
                return await renew();
            if (outcome === 'none')
                return;
            if (outcome === 'ended')
                failures = 0;
        }
        catch (error) {
            if (signal.aborted)
                return;
            if ((0, endpoint_js_1.isFinal)(error))
                throw error;
            if (failures === 0 && !(0, backoff_js_1.isTransient)(error))
                report(`the event stream has failed: ${(0, errors_js_1.innermostReason)(error)}`);
        }
        const pauseMs = (0, backoff_js_1.backoffMs)(failures, undefined, settings.random);
        await (0, clock_js_1.pause)(pauseMs, { clock: settings.clock, signal, operation: endpoint_js_1.operation }).catch(() => { });
    }
}
/** Passes on the messages of one response. */
async function passStream({ endpoint, deliver, settings: { clock } }, session, signal) {
    const resumed = session.lastEventId === undefined ? {} : { 'Last-Event-ID': session.lastEventId };
    const headers = { Accept: 'text/event-stream', ...headersOf(session), ...resumed };
    const response = await endpoint.send({ method: 'GET', headers, signal, isRepeatable: true, retryMs: Infinity });
    if (!response.ok)
        await response.body?.cancel();
    if (response.status === 404)
        return 'lost';
    if (response.status === 405)
        return 'none';
    if (!response.ok)
        return 'rejected';
    for await (const received of (0, received_js_1.readMessages)(response, { clock, signal })) {
        session.lastEventId = received.eventId ?? session.lastEventId;
        await deliver(received.line);
    }
    return 'ended';
}
//# sourceMappingURL=session.js.map