// Generated from src/clients/typescript/src/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestTokens = exports.requireSomebody = void 0;
exports.tokenSourceOf = tokenSourceOf;
exports.requestAt = requestAt;
const checks_js_1 = require("./checks.js");
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const frames_js_1 = require("./frames.js");
const operation_js_1 = require("./operation.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
function tokenSourceOf(auth, context) {
    if (auth === undefined)
        return nobody;
    if (typeof auth === 'function')
        return auth(context);
    return isToken(auth) ? given(auth) : clientCredentials(auth, context);
}
const isToken = (auth) => 'token' in auth;
const refuse = async () => {
    const how = 'give createClient an auth, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
    throw new errors_js_1.AuthorizationError('no_auth', `nothing says who acts: ${how}`);
};
/** What takes no token works without. */
const nobody = { current: refuse, renewed: refuse };
/** Says at once what a call says only when it has found the service. */
const requireSomebody = async (tokens) => {
    if (tokens === nobody)
        await refuse();
};
exports.requireSomebody = requireSomebody;
function given({ token, client_id, client_secret }) {
    if (client_id !== undefined || client_secret !== undefined)
        throw new TypeError('auth is a token, or a client with its secret; not both');
    if (typeof token === 'function') {
        const current = (resource) => tokenFrom(token, resource);
        return { current, renewed: current };
    }
    const trimmed = (0, checks_js_1.trimmedToken)((0, checks_js_1.present)('auth.token', token));
    // It is as secret as a password: no error shows it.
    if (trimmed === undefined)
        throw new TypeError('auth.token has characters that no token has');
    const current = async () => trimmed;
    return { current, renewed: current };
}
/** The function is the program's, and asks a network, too: what it fails of may pass. */
async function tokenFrom(give, resource) {
    const unavailable = (what, cause) => new errors_js_1.AuthorizationError('token_unavailable', `auth.token ${what}`, { cause, retryable: true });
    let given;
    try {
        given = await give(resource);
    }
    catch (error) {
        throw error instanceof errors_js_1.MessagingError ? error : unavailable(`failed: ${(0, errors_js_1.reasonOf)(error)}`, error);
    }
    const token = (0, checks_js_1.trimmedToken)(given);
    if (token === undefined)
        throw unavailable('gave what is no token');
    return token;
}
function clientCredentials({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    const known = {
        grant_type: 'client_credentials',
        client_id: (0, checks_js_1.present)('auth.client_id', client_id),
        client_secret: (0, checks_js_1.present)('auth.client_secret', client_secret),
    };
    return (0, tokens_js_1.keepTokens)(async (resource, _, aborted) => {
        const { ws_url } = await discovery.addresses(aborted);
        const form = { ...known, resource, scope: resource === ws_url ? frames_js_1.feedScopes.join(' ') : scope };
        return (0, tokens_js_1.heldFrom)(await (0, exports.requestTokens)(form, context, aborted), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '', at: 'auth_url', body: 'form' };
const requestTokens = (form, context, signal) => requestAt('token_endpoint', issueToken, form, context, signal);
exports.requestTokens = requestTokens;
/** One request to an endpoint of the authorization server, wherever that says it is. */
async function requestAt(endpoint, operation, params, { settings, discovery }, signal) {
    const { issuer, [endpoint]: address } = await discovery.metadata(signal);
    if (address === undefined)
        throw new errors_js_1.ProtocolError(operation.id, 200, `${issuer} names no ${endpoint}`);
    const { body } = (0, operation_js_1.requestOf)(operation, params);
    const headers = (0, user_agent_js_1.headersFor)(settings, operation);
    return (0, exchange_js_1.exchange)(settings, { operation, address, headers, body }, { timeoutMs: settings.timeoutMs, signal });
}
//# sourceMappingURL=auth.js.map