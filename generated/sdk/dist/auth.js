// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
import { requireText, trimToken } from './checks.js';
import { ArgumentError, AuthorizationError, MessagingError, ProtocolError, innermostReason } from './errors.js';
import { exchange } from './exchange.js';
import { feedScopes } from './frames.js';
import { createRequest } from './operation.js';
import { parseTokenResponse, cacheTokens } from './tokens.js';
import { requestHeaders } from './user-agent.js';
export function createTokenSource(auth, context) {
    if (auth === undefined)
        return noCredentials;
    if (typeof auth === 'function')
        return auth(context);
    return isToken(auth) ? fromToken(auth) : fromClientSecret(auth, context);
}
const isToken = (auth) => 'token' in auth;
const throwNoCredentials = async () => {
    const how = 'pass auth to createClient, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
    throw new AuthorizationError('no_auth', `the client has no credentials: ${how}`);
};
/** Token source of a client without credentials. Operations that need no token still work. */
const noCredentials = { current: throwNoCredentials, renewed: throwNoCredentials };
/** Throws if the client has no credentials, before it contacts the service. */
export const requireCredentials = async (tokens) => {
    if (tokens === noCredentials)
        await throwNoCredentials();
};
function fromToken({ token, client_id, client_secret }) {
    if (client_id !== undefined || client_secret !== undefined)
        throw new ArgumentError('auth has both a token and a client secret: pass one of them');
    if (typeof token === 'function') {
        const current = (resource) => callTokenFunction(token, resource);
        return { current, renewed: current };
    }
    const trimmed = trimToken(requireText('auth.token', token));
    // No error message shows the token, which is as secret as a password.
    if (trimmed === undefined)
        throw new ArgumentError('auth.token is not a token: it is empty or has invalid characters');
    const current = async () => trimmed;
    return { current, renewed: current };
}
/** Calls the program's token function. Its errors may be temporary, because it may use a network too. */
async function callTokenFunction(give, resource) {
    const unavailable = (what, cause) => new AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true });
    let result;
    try {
        result = await give(resource);
    }
    catch (error) {
        throw error instanceof MessagingError ? error : unavailable(`failed: ${innermostReason(error)}`, error);
    }
    const token = trimToken(result);
    if (token === undefined)
        throw unavailable('returned no token: it is empty or has invalid characters');
    return token;
}
function fromClientSecret({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    const credentials = {
        grant_type: 'client_credentials',
        client_id: requireText('auth.client_id', client_id),
        client_secret: requireText('auth.client_secret', client_secret),
    };
    return cacheTokens(async (resource, _, abortSignal) => {
        const { ws_url } = await discovery.addresses(abortSignal);
        const form = { ...credentials, resource, scope: resource === ws_url ? feedScopes.join(' ') : scope };
        return parseTokenResponse(await requestTokens(form, context, abortSignal), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' };
export const requestTokens = (form, context, signal) => requestEndpoint('token_endpoint', issueToken, form, context, signal);
/** Sends one request to an endpoint from the metadata of the authorization server. */
export async function requestEndpoint(endpoint, operation, params, { settings, discovery }, signal) {
    const { issuer, [endpoint]: address } = await discovery.metadata(signal);
    if (address === undefined)
        throw new ProtocolError(operation.id, 200, `the metadata of ${issuer} has no ${endpoint}`);
    const { body } = createRequest(operation, params);
    const headers = requestHeaders(settings, operation);
    return exchange(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=auth.js.map