// Generated from scripts/sdk/src/auth.ts by `npm run generate`. Do not edit.
import { present } from './checks.js';
import { AuthorizationError } from './errors.js';
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
function given({ token, client_id, client_secret }) {
    if (client_id !== undefined || client_secret !== undefined)
        throw new TypeError('auth is a token, or a client with its secret; not both');
    if (typeof token !== 'function')
        present('auth.token', token);
    const current = async (resource) => (typeof token === 'string' ? token : token(resource));
    return { current, renewed: current };
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
const issueToken = { id: 'issueToken', method: 'POST', path: '', body: 'form' };
export const requestTokens = (form, context, signal) => requestAt('token_endpoint', issueToken, form, context, signal);
/** One request to an endpoint of the authorization server, wherever that says it is. */
export async function requestAt(endpoint, operation, params, { settings, discovery }, signal) {
    const { [endpoint]: address } = await discovery.metadata(signal);
    const { body } = requestOf(operation, params);
    const headers = headersFor(settings, operation);
    return exchange(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=auth.js.map