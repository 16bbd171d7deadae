// Generated from src/clients/typescript/src/node/login.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.login = void 0;
const shared_js_1 = require("../shared.js");
const authorize_js_1 = require("./authorize.js");
const forget_js_1 = require("./forget.js");
const storage_js_1 = require("./storage.js");
const stored_tokens_js_1 = require("./stored-tokens.js");
/**
 * The `auth` of a client for which a person acts, who signs in with a browser on this machine.
 *
 * What they allowed before and is kept is used. Otherwise they are asked: when a token is first needed, or at once by
 * `client.login()`. That is rejected with an `AuthorizationError`, with the code `access_denied` when they say no. From
 * then on nobody is asked unexpectedly: what needs them again is rejected with the code `authorization_ended`, and
 * `client.login()` asks. `client.logout()` ends what they allowed.
 */
const login = (options) => (context) => {
    const { open, scope, storage = (0, storage_js_1.memoryStorage)() } = options;
    const newTokens = () => (0, stored_tokens_js_1.storedTokens)(storage, scope, context);
    let tokens = newTokens();
    let mayAsk = true;
    const ask = (0, shared_js_1.shared)(async (aborted) => {
        const { auth_url } = await context.discovery.addresses(aborted);
        if ((0, storage_js_1.isKept)(await (0, storage_js_1.alone)(storage, () => storage.load()), auth_url, scope))
            return;
        if (!open || !mayAsk)
            throw (0, stored_tokens_js_1.ended)();
        let wasAsked = false;
        const show = (url) => {
            wasAsked = true;
            return open(url);
        };
        try {
            await (0, authorize_js_1.authorize)({ ...options, open: show }, storage, context, aborted);
            tokens = newTokens();
        }
        finally {
            mayAsk = !wasAsked;
        }
    });
    /** What gives a token, after asking the person if that is what it lacks. */
    async function asking(token, signal) {
        try {
            const given = await token();
            mayAsk = false;
            return given;
        }
        catch (error) {
            if (!(0, stored_tokens_js_1.isEnded)(error))
                throw error;
            await ask(signal).catch((refusal) => {
                throw (0, stored_tokens_js_1.isEnded)(refusal) ? error : refusal;
            });
            return token();
        }
    }
    return {
        current: (resource, signal) => asking(() => tokens.current(resource), signal),
        renewed: (resource, refused, signal) => asking(() => tokens.renewed(resource, refused), signal),
        login(signal) {
            mayAsk = true;
            return ask(signal);
        },
        async logout() {
            mayAsk = false;
            await (0, storage_js_1.alone)(storage, () => (0, forget_js_1.forget)(storage, context));
            tokens = newTokens();
        },
    };
};
exports.login = login;
//# sourceMappingURL=login.js.map