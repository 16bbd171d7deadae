// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createCall = createCall;
exports.withToken = withToken;
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const operation_js_1 = require("./operation.js");
const retry_js_1 = require("./retry.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
/**
 * Creates the function that carries out calls. It finds the address, gets a token and sends one request. It repeats the
 * request once with a new token after a 401, and retries as the contract says.
 */
function createCall(settings, discovery, tokens) {
    return async (operation, params, options = {}) => {
        const policy = (0, retry_js_1.createRetryPolicy)(settings, operation.id, options);
        // Created once, so that every attempt sends the same, even if the caller changes the parameters meanwhile.
        const { path, body } = (0, operation_js_1.createRequest)(operation, params);
        const headers = createHeaders(settings, operation, options);
        return (0, retry_js_1.withRetries)(operation.token ? (0, tokens_js_1.withoutTimeoutForPersons)(tokens, policy) : policy, async (signal) => {
            const addresses = await discovery.addresses(signal);
            const request = { operation, address: addresses[operation.at ?? 'base_url'] + path, headers, body };
            const bounds = { timeoutMs: policy.timeoutMs, signal };
            if (!operation.token)
                return (0, exchange_js_1.exchange)(settings, request, bounds);
            const resource = operation.token === 'ws' ? addresses.ws_url : addresses.base_url;
            const send = (token) => (0, exchange_js_1.exchange)(settings, { ...request, headers: withBearer(headers, token) }, bounds);
            return withToken(tokens, resource, send, signal);
        });
    };
}
/**
 * Returns the headers of a request. Headers of the caller override those of the client. Every write has one idempotency
 * key for all of its attempts.
 */
function createHeaders(settings, operation, { headers, idempotencyKey }) {
    const all = (0, user_agent_js_1.requestHeaders)(settings, operation);
    if (operation.keyed)
        all.set('Idempotency-Key', idempotencyKey ?? crypto.randomUUID());
    for (const [name, value] of Object.entries(headers ?? {}))
        all.set(name, value);
    return all;
}
function withBearer(headers, token) {
    const all = new Headers(headers);
    all.set('Authorization', `Bearer ${token}`);
    return all;
}
/** Does the work with a token. After a 401 it repeats the work once, if the token source has another token. */
async function withToken(tokens, resource, work, signal) {
    const token = await tokens.current(resource, signal);
    try {
        return await work(token);
    }
    catch (error) {
        if (!(error instanceof errors_js_1.ServiceError) || error.status !== 401)
            throw error;
        const renewed = await tokens.renewed(resource, token, signal);
        if (renewed === token)
            throw error;
        return work(renewed);
    }
}
//# sourceMappingURL=call.js.map