// Generated from scripts/sdk/src/call.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.callOf = callOf;
exports.withToken = withToken;
exports.send = send;
const answer_js_1 = require("./answer.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
const operation_js_1 = require("./operation.js");
const retry_js_1 = require("./retry.js");
const user_agent_js_1 = require("./user-agent.js");
/** The address → a token for it → one exchange within its time; again with another token, and again as the rules say. */
function callOf(settings, discovery, tokens) {
    return async (operation, params, options = {}) => {
        const { signal, timeoutMs = settings.timeoutMs, maxRetries = settings.maxRetries } = options;
        const headers = { ...(0, user_agent_js_1.agentHeader)(settings), ...keyOf(operation, options), ...options.headers };
        const policy = { ...settings, operation: operation.id, maxRetries, signal };
        const attempt = async (aborted) => {
            const addresses = await discovery.addresses();
            const { address, body } = (0, operation_js_1.requestOf)(operation, addresses[operation.at ?? 'base_url'], params);
            const exchange = (authorization = {}) => (0, clock_js_1.within)({ ...policy, timeoutMs }, async (aborted) => {
                const init = { method: operation.method, headers: { ...headers, ...authorization }, body, signal: aborted };
                return (0, answer_js_1.answerIn)(await send(settings, operation, address, init), operation);
            });
            if (!operation.token)
                return exchange();
            const resource = operation.token === 'ws' ? addresses.ws_url : addresses.base_url;
            return withToken(tokens, resource, (token) => exchange({ Authorization: `Bearer ${token}` }), aborted);
        };
        (0, clock_js_1.throwIfAborted)(signal, operation.id);
        return (0, retry_js_1.retrying)(policy, () => (0, clock_js_1.within)({ ...policy, timeoutMs: Infinity }, attempt));
    };
}
/** Every write has one key for all of its attempts. */
function keyOf({ keyed }, { idempotencyKey }) {
    return keyed ? { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() } : {};
}
/** After a 401 does it once more, with another token where there is one. */
async function withToken(tokens, resource, work, aborted) {
    const token = await tokens.current(resource, aborted);
    try {
        return await work(token);
    }
    catch (error) {
        if (!(error instanceof errors_js_1.ServiceError) || error.status !== 401)
            throw error;
        const other = await tokens.renewed(resource, token, aborted);
        if (other === token)
            throw error;
        return work(other);
    }
}
/** One request. Redirects lead to other servers than the one that was asked, so only bytes are fetched from there. */
async function send({ fetch, emit, clock }, { id, body: kind, answer }, address, { method, headers, body, signal }) {
    const begun = clock.now();
    emit({ type: 'request', operation: id, method, address });
    try {
        const type = kind === 'json' ? { 'Content-Type': 'application/json' } : {};
        const redirect = answer === 'bytes' ? 'follow' : 'manual';
        const init = { method, headers: { ...type, ...headers }, signal, redirect };
        const response = await fetch(address, body === undefined ? init : { ...init, body });
        const requestId = response.headers.get('request-id') ?? undefined;
        emit({ type: 'response', operation: id, status: response.status, requestId, milliseconds: clock.now() - begun });
        return response;
    }
    catch (error) {
        emit({ type: 'failure', operation: id, error, milliseconds: clock.now() - begun });
        throw (0, answer_js_1.describe)(id, error);
    }
}
//# sourceMappingURL=call.js.map