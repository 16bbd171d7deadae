// Generated from src/clients/typescript/src/session.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.sessionOf = sessionOf;
const own_handle_js_1 = require("./own-handle.js");
const retry_js_1 = require("./retry.js");
const tokens_js_1 = require("./tokens.js");
/** Who acts: tokens, and the beginning and the end of what a person allows. */
function sessionOf({ settings, discovery, tokens }) {
    const limits = (operation, options) => (0, tokens_js_1.patientFor)(tokens, (0, retry_js_1.policyOf)(settings, operation, options));
    return {
        /** An access token, for requests that this client does not make; by default for REST. */
        token: async (resource, options) => (0, retry_js_1.retrying)(limits('token', options), async (aborted) => tokens.current(resource ?? (await discovery.addresses(aborted)).base_url, aborted)),
        /**
         * Asks the person now, where `auth` is a `login` and they have not allowed yet what it asks for, or where that has
         * ended. Without it they are asked when a token is first needed.
         */
        login: async (options) => (0, retry_js_1.retrying)(limits('login', options), async (aborted) => onlyOfPersons(tokens.login)(aborted)),
        /** Ends what the person allowed, also at the service, and forgets it. They are not asked again but by `login`. */
        async logout(options) {
            (0, own_handle_js_1.forgetOwnHandle)(tokens);
            await (0, retry_js_1.retrying)(limits('logout', options), async (aborted) => onlyOfPersons(tokens.logout)(aborted));
        },
    };
}
function onlyOfPersons(work) {
    if (!work)
        throw new TypeError('only a client whose `auth` is a `login` can log a person in and out');
    return work;
}
//# sourceMappingURL=session.js.map