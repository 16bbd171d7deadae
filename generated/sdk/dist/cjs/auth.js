// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestTokens = exports.requireCredentials = void 0;
exports.createTokenSource = createTokenSource;
exports.requestEndpoint = requestEndpoint;
const checks_js_1 = require("./checks.js");
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const frames_js_1 = require("./frames.js");
const operation_js_1 = require("./operation.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
function createTokenSource(auth, context) {
    if (auth === undefined)
        return noCredentials;
    if (typeof auth === 'function')
        return auth(context);
    return isToken(auth) ? fromToken(auth) : fromClientSecret(auth, context);
}
const isToken = (auth) => 'token' in auth;
const throwNoCredentials = async () => {
    const how = 'pass auth to createClient, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
    throw new errors_js_1.AuthorizationError('no_auth', `the client has no credentials: ${how}`);
};
/** Token source of a client without credentials. Operations that need no token still work. */
const noCredentials = { current: throwNoCredentials, renewed: throwNoCredentials };
/** Throws if the client has no credentials, before it contacts the service. */
const requireCredentials = async (tokens) => {
    if (tokens === noCredentials)
        await throwNoCredentials();
};
exports.requireCredentials = requireCredentials;
function fromToken({ token, client_id, client_secret }) {
    if (client_id !== undefined || client_secret !== undefined)
        throw new errors_js_1.ArgumentError('auth has both a token and a client secret: pass one of them');
    if (typeof token === 'function') {
        const current = (resource) => callTokenFunction(token, resource);
        return { current, renewed: current };
    }
    const trimmed = (0, checks_js_1.trimToken)((0, checks_js_1.requireText)('auth.token', token));
    // No error message shows the token, which is as secret as a password.
    if (trimmed === undefined)
        throw new errors_js_1.ArgumentError('auth.token is not a token: it is empty or has invalid characters');
    const current = async () => trimmed;
    return { current, renewed: current };
}
/** Calls the program's token function. Its errors may be temporary, because it may use a network too. */
async function callTokenFunction(give, resource) {
    const unavailable = (what, cause) => new errors_js_1.AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true });
    let result;
    try {
        result = await give(resource);
    }
    catch (error) {
        throw error instanceof errors_js_1.MessagingError ? error : unavailable(`failed: ${(0, errors_js_1.innermostReason)(error)}`, error);
    }
    const token = (0, checks_js_1.trimToken)(result);
    if (token === undefined)
        throw unavailable('returned no token: it is empty or has invalid characters');
    return token;
}
function fromClientSecret({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    const credentials = {
        grant_type: 'client_credentials',
        client_id: (0, checks_js_1.requireText)('auth.client_id', client_id),
        client_secret: (0, checks_js_1.requireText)('auth.client_secret', client_secret),
    };
    return (0, tokens_js_1.cacheTokens)(async (resource, _, abortSignal) => {
        const { ws_url } = await discovery.addresses(abortSignal);
        const form = { ...credentials, resource, scope: resource === ws_url ? frames_js_1.feedScopes.join(' ') : scope };
        return (0, tokens_js_1.parseTokenResponse)(await (0, exports.requestTokens)(form, context, abortSignal), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' };
const requestTokens = (form, context, signal) => requestEndpoint('token_endpoint', issueToken, form, context, signal);
exports.requestTokens = requestTokens;
/** Sends one request to an endpoint from the metadata of the authorization server. */
async function requestEndpoint(endpoint, operation, params, { settings, discovery }, signal) {
    const { issuer, [endpoint]: address } = await discovery.metadata(signal);
    if (address === undefined)
        throw new errors_js_1.ProtocolError(operation.id, 200, `the metadata of ${issuer} has no ${endpoint}`);
    const { body } = (0, operation_js_1.createRequest)(operation, params);
    const headers = (0, user_agent_js_1.requestHeaders)(settings, operation);
    return (0, exchange_js_1.exchange)(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=auth.js.map