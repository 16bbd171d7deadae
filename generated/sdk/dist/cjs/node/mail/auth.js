// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.hasEnvironmentCredentials = exports.hasStoredGrant = exports.signedOutMessage = void 0;
exports.createAuth = createAuth;
exports.describeError = describeError;
exports.requireSignIn = requireSignIn;
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const errors_js_1 = require("../../errors.js");
const options_js_1 = require("../../options.js");
const command_line_js_1 = require("../command-line.js");
const exit_codes_js_1 = require("../exit-codes.js");
const file_storage_js_1 = require("../file-storage.js");
const login_js_1 = require("../login.js");
/** Authorizations of the program. A person allows each one by itself. */
const grants = {
    mail: {
        scope: 'agents:read allowlist:read mailbox:read mailbox:write messages:read messages:write realtime:read',
        suffix: '',
        signIn: 'ams-mail login',
    },
    mcp: {
        scope: 'agents:read agents:write contacts:read contacts:write threads:read threads:write',
        suffix: '.mcp',
        signIn: 'ams-mail login --mcp',
    },
};
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
function createAuth(grant, { url, ...asking } = {}) {
    const { scope } = grants[grant];
    return ((0, options_js_1.selectAuth)({}) ??
        (0, login_js_1.login)({ client_name: 'ams-mail', scope, storage: (0, file_storage_js_1.fileStorage)(storagePath(grant, url)), ...asking }));
}
/** Returns the message of an error. If the access has ended, it says what a person has to do. */
function describeError(error, grant = 'mail') {
    const message = error instanceof Error ? error.message : String(error);
    if ((0, errors_js_1.isSignInRequired)(error))
        return (0, exports.signedOutMessage)(grant);
    if (!(0, exit_codes_js_1.isAccessEnded)(error))
        return message;
    const code = error instanceof errors_js_1.ServiceError ? error.code : '';
    if (code === 'FORBIDDEN')
        return `the service rejects the agent (${message}): activate it in the dashboard`;
    const isScopeMissing = ['INSUFFICIENT_SCOPE', 'invalid_scope'].includes(code);
    const isClient = (0, errors_js_1.isAuthorizationEnded)(error) || code === 'unauthorized_client';
    const rejected = isClient ? 'the client' : isScopeMissing ? 'the scopes' : 'the token';
    return `the service rejects ${rejected} (${message}): ${signInAdvice(grant)}`;
}
function signInAdvice(grant) {
    const auth = (0, options_js_1.selectAuth)({});
    if (auth === undefined)
        return `run ${grants[grant].signIn}`;
    return `set a valid ${'token' in auth ? 'AMS_TOKEN' : 'AMS_CLIENT_ID and AMS_CLIENT_SECRET'}`;
}
const signedOutMessage = (grant) => `the agent is not signed in: run ${grants[grant].signIn}, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN`;
exports.signedOutMessage = signedOutMessage;
/** Throws before any request if nobody has signed in and the environment has no credentials. */
function requireSignIn(url) {
    if (!(0, exports.hasEnvironmentCredentials)() && !(0, exports.hasStoredGrant)('mail', url))
        throw new errors_js_1.AuthorizationError('authorization_ended', (0, exports.signedOutMessage)('mail'));
}
const hasStoredGrant = (grant, url) => (0, node_fs_1.existsSync)(storagePath(grant, url));
exports.hasStoredGrant = hasStoredGrant;
/** Returns true if the environment has credentials. */
const hasEnvironmentCredentials = () => (0, options_js_1.selectAuth)({}) !== undefined;
exports.hasEnvironmentCredentials = hasEnvironmentCredentials;
/** Returns the storage file of the service. */
function storagePath(grant, given) {
    const { url } = (0, options_js_1.createSettings)({ url: given });
    const { host } = new URL(typeof url === 'string' ? url : url.base_url);
    const name = `${host.replace(/[^\w.-]/g, '_')}${grants[grant].suffix}.json`;
    return (0, node_path_1.join)((0, command_line_js_1.findXdgFolder)('XDG_CONFIG_HOME', '.config'), 'ams-mail', name);
}
//# sourceMappingURL=auth.js.map