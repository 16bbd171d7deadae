// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
import { checked, httpAddress, retriesMax } from './checks.js';
import { systemClock } from './clock.js';
import { emitterTo } from './events.js';
const timeoutMsDefault = 60_000;
export function settingsFrom(options) {
    const { url = environment('AMS_URL') ?? 'http://127.0.0.1:8080' } = options;
    const { timeoutMs = timeoutMsDefault, maxRetries = retriesMax, userAgent } = options;
    const { fetch: send, clock = systemClock, random = Math.random } = options;
    return {
        url: typeof url === 'string' ? httpAddress('url', url) : addressesIn(url),
        ...checked({ timeoutMs, maxRetries }),
        emit: emitterTo(options.onEvent),
        userAgent,
        fetch: send ?? ((input, init) => fetch(input, init)),
        clock,
        random,
    };
}
const addressesIn = ({ base_url, auth_url, ws_url }) => ({
    base_url: httpAddress('base_url', base_url),
    auth_url: httpAddress('auth_url', auth_url),
    ws_url,
});
export function authFrom({ auth }) {
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