// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.callOf = callOf;
exports.withToken = withToken;
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const operation_js_1 = require("./operation.js");
const retry_js_1 = require("./retry.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
/** The address → a token for it → one exchange; once more with another token, and again as the rules say. */
function callOf(settings, discovery, tokens) {
    return async (operation, params, options = {}) => {
        const policy = (0, retry_js_1.policyOf)(settings, operation.id, options);
        // Made once: every attempt says the same, whatever becomes of the parameters meanwhile.
        const { path, body } = (0, operation_js_1.requestOf)(operation, params);
        const headers = headersOf(settings, operation, options);
        return (0, retry_js_1.retrying)(operation.token ? (0, tokens_js_1.patientFor)(tokens, policy) : policy, async (signal) => {
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
/** Those of the caller are added to ours, or take their place. Every write has one key for all of its attempts. */
function headersOf(settings, operation, { headers, idempotencyKey }) {
    const all = (0, user_agent_js_1.headersFor)(settings, operation);
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
/** After a 401 does it once more, if there is another token. */
async function withToken(tokens, resource, work, signal) {
    const token = await tokens.current(resource, signal);
    try {
        return await work(token);
    }
    catch (error) {
        if (!(error instanceof errors_js_1.ServiceError) || error.status !== 401)
            throw error;
        const another = await tokens.renewed(resource, token, signal);
        if (another === token)
            throw error;
        return work(another);
    }
}
//# sourceMappingURL=call.js.map