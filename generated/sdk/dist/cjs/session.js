// Generated from src/clients/typescript/src/session.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createSession = createSession;
const errors_js_1 = require("./errors.js");
const own_handle_js_1 = require("./own-handle.js");
const retry_js_1 = require("./retry.js");
const tokens_js_1 = require("./tokens.js");
/** Creates the methods for tokens, and for signing a person in and out. */
function createSession({ settings, discovery, tokens }) {
    const policy = (operation, options) => (0, tokens_js_1.withoutTimeoutForPersons)(tokens, (0, retry_js_1.createRetryPolicy)(settings, operation, options));
    return {
        /** Returns an access token for requests outside of this client. Default resource: REST. */
        token: async (resource, options) => (0, retry_js_1.withRetries)(policy('token', options), async (abortSignal) => tokens.current(resource ?? (await discovery.addresses(abortSignal)).base_url, abortSignal)),
        /**
         * Asks the person to sign in now, if `auth` is a `login` and its scopes are not yet allowed or have ended. Without
         * this call the client asks when it first needs a token.
         */
        login: async (options) => (0, retry_js_1.withRetries)(policy('login', options), async (abortSignal) => requireLogin(tokens.login)(abortSignal)),
        /** Revokes the person's authorization, also at the service, and deletes it. Only `login` asks them again. */
        async logout(options) {
            (0, own_handle_js_1.forgetOwnHandle)(tokens);
            await (0, retry_js_1.withRetries)(policy('logout', options), async (abortSignal) => requireLogin(tokens.logout)(abortSignal));
        },
    };
}
function requireLogin(work) {
    if (!work)
        throw new errors_js_1.ArgumentError('this client signs nobody in or out: create it with `auth: login(…)`');
    return work;
}
//# sourceMappingURL=session.js.map