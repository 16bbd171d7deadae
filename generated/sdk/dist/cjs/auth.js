// Generated from scripts/sdk/src/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestTokens = void 0;
exports.tokenSourceOf = tokenSourceOf;
exports.requestAt = requestAt;
const answer_js_1 = require("./answer.js");
const call_js_1 = require("./call.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
const frames_js_1 = require("./frames.js");
const operation_js_1 = require("./operation.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
function tokenSourceOf(auth, context) {
    if (auth === undefined)
        return nobody;
    if (typeof auth === 'function')
        return auth(context);
    return 'token' in auth ? given(auth) : clientCredentials(auth, context);
}
class NoAuthError extends errors_js_1.MessagingError {
    name = 'NoAuthError';
}
const refuse = async () => {
    throw new NoAuthError('authorize', 'createClient got no auth, and the environment has no AMS_CLIENT_ID or AMS_TOKEN');
};
const nobody = { current: refuse, renewed: refuse };
function given({ token }) {
    const current = async (resource) => (typeof token === 'string' ? token : token(resource));
    return { current, renewed: current };
}
function clientCredentials({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    return (0, tokens_js_1.keepTokens)(async (resource) => {
        const { ws_url } = await discovery.addresses();
        const scopes = resource === ws_url ? frames_js_1.feedScopes.join(' ') : scope;
        const form = {
            grant_type: 'client_credentials',
            client_id,
            client_secret,
            resource,
            ...(scopes && { scope: scopes }),
        };
        return (0, tokens_js_1.heldFrom)(await (0, exports.requestTokens)(form, context), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '', body: 'form' };
const requestTokens = (form, context) => requestAt('token_endpoint', issueToken, form, context);
exports.requestTokens = requestTokens;
/** One request to an endpoint of the authorization server, wherever that says it is. */
async function requestAt(endpoint, operation, params, { settings, discovery }) {
    const { address, body } = (0, operation_js_1.requestOf)(operation, (await discovery.metadata())[endpoint], params);
    return (0, clock_js_1.within)({ ...settings, operation: operation.id, signal: undefined }, async (signal) => {
        const init = { method: operation.method, headers: (0, user_agent_js_1.agentHeader)(settings), body, signal };
        return (0, answer_js_1.answerIn)(await (0, call_js_1.send)(settings, operation, address, init), operation);
    });
}
//# sourceMappingURL=auth.js.map