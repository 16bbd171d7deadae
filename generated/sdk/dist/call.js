// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
import { ServiceError } from './errors.js';
import { exchange } from './exchange.js';
import { requestOf } from './operation.js';
import { policyOf, retrying } from './retry.js';
import { patientFor } from './tokens.js';
import { headersFor } from './user-agent.js';
/** The address → a token for it → one exchange; once more with another token, and again as the rules say. */
export function callOf(settings, discovery, tokens) {
    return async (operation, params, options = {}) => {
        const policy = policyOf(settings, operation.id, options);
        // Made once: every attempt says the same, whatever becomes of the parameters meanwhile.
        const { path, body } = requestOf(operation, params);
        const headers = headersOf(settings, operation, options);
        return retrying(operation.token ? patientFor(tokens, policy) : policy, async (signal) => {
            const addresses = await discovery.addresses(signal);
            const request = { operation, address: addresses[operation.at ?? 'base_url'] + path, headers, body };
            const bounds = { timeoutMs: policy.timeoutMs, signal };
            if (!operation.token)
                return exchange(settings, request, bounds);
            const resource = operation.token === 'ws' ? addresses.ws_url : addresses.base_url;
            const send = (token) => exchange(settings, { ...request, headers: withBearer(headers, token) }, bounds);
            return withToken(tokens, resource, send, signal);
        });
    };
}
/** Those of the caller are added to ours, or take their place. Every write has one key for all of its attempts. */
function headersOf(settings, operation, { headers, idempotencyKey }) {
    const all = headersFor(settings, operation);
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
export async function withToken(tokens, resource, work, signal) {
    const token = await tokens.current(resource, signal);
    try {
        return await work(token);
    }
    catch (error) {
        if (!(error instanceof ServiceError) || error.status !== 401)
            throw error;
        const another = await tokens.renewed(resource, token, signal);
        if (another === token)
            throw error;
        return work(another);
    }
}
//# sourceMappingURL=call.js.map