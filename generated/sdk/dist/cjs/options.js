// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createSettings = createSettings;
exports.selectAuth = selectAuth;
const checks_js_1 = require("./checks.js");
const clock_js_1 = require("./clock.js");
const events_js_1 = require("./events.js");
const timeoutMsDefault = 60_000;
function createSettings(options) {
    const { url = readEnvironment('AMS_URL') ?? 'http://127.0.0.1:8080' } = options;
    const { timeoutMs = timeoutMsDefault, maxRetries = checks_js_1.retriesMax, userAgent } = options;
    const { fetch: send, clock = clock_js_1.systemClock, random = Math.random } = options;
    return {
        url: typeof url === 'string' ? (0, checks_js_1.checkHttpAddress)('url', url) : checkAddresses(url),
        ...(0, checks_js_1.checkNumbers)({ timeoutMs, maxRetries }),
        isPatient: options.maxRetries !== undefined,
        contact: { hasAnswered: false, deprecated: new Set() },
        emit: (0, events_js_1.createEmitter)(options.onEvent ?? events_js_1.logWarning),
        userAgent,
        fetch: send ?? ((input, init) => fetch(input, init)),
        clock,
        random,
    };
}
const checkAddresses = ({ base_url, auth_url, ws_url }) => ({
    base_url: (0, checks_js_1.checkHttpAddress)('base_url', base_url),
    auth_url: (0, checks_js_1.checkHttpAddress)('auth_url', auth_url),
    ws_url,
});
function selectAuth({ auth }) {
    if (auth !== undefined)
        return auth;
    const [client_id, client_secret] = [readEnvironment('AMS_CLIENT_ID'), readEnvironment('AMS_CLIENT_SECRET')];
    if (client_id !== undefined && client_secret !== undefined)
        return { client_id, client_secret };
    const token = readEnvironment('AMS_TOKEN');
    return token === undefined ? undefined : { token };
}
/** Reads a variable of the environment, which browsers do not have. */
function readEnvironment(name) {
    const value = typeof process === 'object' ? process.env?.[name] : undefined;
    return value === '' ? undefined : value;
}
//# sourceMappingURL=options.js.map