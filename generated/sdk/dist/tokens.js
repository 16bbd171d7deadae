// Generated from src/clients/typescript/src/tokens.ts by `npm run generate`. Do not edit.
import { trimToken } from './checks.js';
import { ProtocolError } from './errors.js';
import { singleFlight } from './single-flight.js';
/** Removes the time-out of attempts if the token source may ask a person, who needs time. */
export const withoutTimeoutForPersons = ({ login }, limits) => (login ? { ...limits, timeoutMs: Infinity } : limits);
const renewBeforeMs = 60_000;
export const isFresh = ({ expires_at }, now) => expires_at - now > renewBeforeMs;
/** Reads the token of a response. Throws for a token that does not work by itself (RFC 6749 section 7.1). */
export function parseTokenResponse({ access_token, expires_in, token_type }, now) {
    const invalid = (what) => new ProtocolError('issueToken', 200, `the response has ${what}: check the address of the authorization server`);
    const token = trimToken(access_token);
    if (token === undefined || typeof expires_in !== 'number')
        throw invalid('no token');
    if (String(token_type).toLowerCase() !== 'bearer')
        throw invalid('a token whose type is not Bearer');
    return { access_token: token, expires_at: now + expires_in * 1000 };
}
/**
 * Caches one token for each resource, renews it in time, and shares one request between all callers. `request` gets the
 * rejected token, if there is one. Failures are not cached.
 */
export function cacheTokens(request, now) {
    const tokens = new Map();
    function tokenFor(resource) {
        const token = tokens.get(resource) ?? cacheToken((abortSignal, rejected) => request(resource, rejected, abortSignal), now);
        tokens.set(resource, token);
        return token;
    }
    return {
        current: async (resource, signal) => tokenFor(resource).current(signal),
        renewed: async (resource, rejected, signal) => tokenFor(resource).renewed(rejected, signal),
    };
}
function cacheToken(request, now) {
    let current;
    const renew = singleFlight(async (abortSignal, rejected) => {
        current = await request(abortSignal, rejected);
        return current.access_token;
    });
    return {
        current: (signal) => current && isFresh(current, now()) ? current.access_token : renew(signal),
        renewed: (rejected, signal) => current && current.access_token !== rejected ? current.access_token : renew(signal, rejected),
    };
}
//# sourceMappingURL=tokens.js.map