// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.settingsFrom = settingsFrom;
exports.authFrom = authFrom;
const checks_js_1 = require("./checks.js");
const clock_js_1 = require("./clock.js");
const events_js_1 = require("./events.js");
const timeoutMsDefault = 60_000;
function settingsFrom(options) {
    const { url = environment('AMS_URL') ?? 'http://127.0.0.1:8080' } = options;
    const { timeoutMs = timeoutMsDefault, maxRetries = checks_js_1.retriesMax, userAgent } = options;
    const { fetch: send, clock = clock_js_1.systemClock, random = Math.random } = options;
    return {
        url: typeof url === 'string' ? (0, checks_js_1.httpAddress)('url', url) : addressesIn(url),
        ...(0, checks_js_1.checked)({ timeoutMs, maxRetries }),
        emit: (0, events_js_1.emitterTo)(options.onEvent),
        userAgent,
        fetch: send ?? ((input, init) => fetch(input, init)),
        clock,
        random,
    };
}
const addressesIn = ({ base_url, auth_url, ws_url }) => ({
    base_url: (0, checks_js_1.httpAddress)('base_url', base_url),
    auth_url: (0, checks_js_1.httpAddress)('auth_url', auth_url),
    ws_url,
});
function authFrom({ auth }) {
    if (auth !== undefined)
        return auth;
    const [client_id, client_secret] = [environment('AMS_CLIENT_ID'), environment('AMS_CLIENT_SECRET')];
    if (client_id !== undefined && client_secret !== undefined)
        return { client_id, client_secret };
    const token = environment('AMS_TOKEN');
    return token === undefined ? undefined : { token };
}
/** A page has no environment. */
function environment(name) {
    const value = typeof process === 'object' ? process.env?.[name] : undefined;
    return value === '' ? undefined : value;
}
//# sourceMappingURL=options.js.map