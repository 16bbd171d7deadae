// Generated from src/clients/typescript/src/node/login.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.login = void 0;
const errors_js_1 = require("../errors.js");
const single_flight_js_1 = require("../single-flight.js");
const authorize_js_1 = require("./authorize.js");
const device_js_1 = require("./device.js");
const revoke_js_1 = require("./revoke.js");
const storage_js_1 = require("./storage.js");
const stored_tokens_js_1 = require("./stored-tokens.js");
/**
 * Creates the `auth` of a client that acts for a person, who signs in with a browser on this machine or, by a code, on
 * another one.
 *
 * The client first uses a stored authorization. Otherwise it asks the person when it first needs a token, or at once
 * with `client.login()`. If they decline, the call fails with an `AuthorizationError` and the code `access_denied`.
 * After that only `client.login()` asks them again; other calls fail with `authorization_ended`. `client.logout()`
 * revokes the authorization.
 */
const login = (options) => (context) => {
    const { open, showCode, scope, storage = (0, storage_js_1.memoryStorage)() } = options;
    const newTokens = () => (0, stored_tokens_js_1.createStoredTokens)(storage, scope, context);
    let tokens = newTokens();
    let mayAsk = true;
    const ask = (0, single_flight_js_1.singleFlight)(async (abortSignal) => {
        const { auth_url } = await context.discovery.addresses(abortSignal);
        if ((0, storage_js_1.isGranted)(await (0, storage_js_1.withStorageLock)(storage, () => storage.load()), auth_url, scope))
            return;
        if (!(open || showCode) || !mayAsk)
            throw (0, stored_tokens_js_1.endedError)();
        let wasAsked = false;
        const noting = (show) => (shown) => {
            wasAsked = true;
            return show(shown);
        };
        try {
            if (showCode)
                await (0, device_js_1.authorizeDevice)({ ...options, showCode: noting(showCode) }, storage, context, abortSignal);
            else if (open)
                await (0, authorize_js_1.authorize)({ ...options, open: noting(open) }, storage, context, abortSignal);
            tokens = newTokens();
        }
        finally {
            mayAsk = !wasAsked;
        }
    });
    /** Returns a token. It first asks the person if no authorization is stored. */
    async function withPerson(token, signal) {
        try {
            const given = await token();
            mayAsk = false;
            return given;
        }
        catch (error) {
            if (!(0, errors_js_1.isSignInRequired)(error))
                throw error;
            await ask(signal).catch((rejection) => {
                throw (0, errors_js_1.isSignInRequired)(rejection) ? error : rejection;
            });
            return token();
        }
    }
    return {
        current: (resource, signal) => withPerson(() => tokens.current(resource), signal),
        renewed: (resource, rejected, signal) => withPerson(() => tokens.renewed(resource, rejected), signal),
        login(signal) {
            mayAsk = true;
            return ask(signal);
        },
        async logout() {
            mayAsk = false;
            await (0, storage_js_1.withStorageLock)(storage, () => (0, revoke_js_1.revokeAuthorization)(storage, context));
            tokens = newTokens();
        },
    };
};
exports.login = login;
//# sourceMappingURL=login.js.map