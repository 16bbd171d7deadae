// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
import { present, trimmedToken } from './checks.js';
import { AuthorizationError, MessagingError, ProtocolError, reasonOf } from './errors.js';
import { exchange } from './exchange.js';
import { feedScopes } from './frames.js';
import { requestOf } from './operation.js';
import { heldFrom, keepTokens } from './tokens.js';
import { headersFor } from './user-agent.js';
export function tokenSourceOf(auth, context) {
    if (auth === undefined)
        return nobody;
    if (typeof auth === 'function')
        return auth(context);
    return isToken(auth) ? given(auth) : clientCredentials(auth, context);
}
const isToken = (auth) => 'token' in auth;
const refuse = async () => {
    const how = 'give createClient an auth, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
    throw new AuthorizationError('no_auth', `nothing says who acts: ${how}`);
};
/** What takes no token works without. */
const nobody = { current: refuse, renewed: refuse };
/** Says at once what a call says only when it has found the service. */
export const requireSomebody = async (tokens) => {
    if (tokens === nobody)
        await refuse();
};
function given({ token, client_id, client_secret }) {
    if (client_id !== undefined || client_secret !== undefined)
        throw new TypeError('auth is a token, or a client with its secret; not both');
    if (typeof token === 'function') {
        const current = (resource) => tokenFrom(token, resource);
        return { current, renewed: current };
    }
    const trimmed = trimmedToken(present('auth.token', token));
    // It is as secret as a password: no error shows it.
    if (trimmed === undefined)
        throw new TypeError('auth.token has characters that no token has');
    const current = async () => trimmed;
    return { current, renewed: current };
}
/** The function is the program's, and asks a network, too: what it fails of may pass. */
async function tokenFrom(give, resource) {
    const unavailable = (what, cause) => new AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true });
    let given;
    try {
        given = await give(resource);
    }
    catch (error) {
        throw error instanceof MessagingError ? error : unavailable(`failed: ${reasonOf(error)}`, error);
    }
    const token = trimmedToken(given);
    if (token === undefined)
        throw unavailable('gave what is no token');
    return token;
}
function clientCredentials({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    const known = {
        grant_type: 'client_credentials',
        client_id: present('auth.client_id', client_id),
        client_secret: present('auth.client_secret', client_secret),
    };
    return keepTokens(async (resource, _, aborted) => {
        const { ws_url } = await discovery.addresses(aborted);
        const form = { ...known, resource, scope: resource === ws_url ? feedScopes.join(' ') : scope };
        return heldFrom(await requestTokens(form, context, aborted), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' };
export const requestTokens = (form, context, signal) => requestAt('token_endpoint', issueToken, form, context, signal);
/** One request to an endpoint of the authorization server, wherever that says it is. */
export async function requestAt(endpoint, operation, params, { settings, discovery }, signal) {
    const { issuer, [endpoint]: address } = await discovery.metadata(signal);
    if (address === undefined)
        throw new ProtocolError(operation.id, 200, `${issuer} names no ${endpoint}`);
    const { body } = requestOf(operation, params);
    const headers = headersFor(settings, operation);
    return exchange(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=auth.js.map