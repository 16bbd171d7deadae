// Generated from src/clients/typescript/src/options.ts by `npm run generate`. Do not edit.
import { checkNumbers, checkHttpAddress, retriesMax } from './checks.js';
import { systemClock } from './clock.js';
import { createEmitter, logWarning } from './events.js';
const timeoutMsDefault = 60_000;
export function createSettings(options) {
    const { url = readEnvironment('AMS_URL') ?? 'http://127.0.0.1:8080' } = options;
    const { timeoutMs = timeoutMsDefault, maxRetries = retriesMax, userAgent } = options;
    const { fetch: send, clock = systemClock, random = Math.random } = options;
    return {
        url: typeof url === 'string' ? checkHttpAddress('url', url) : checkAddresses(url),
        ...checkNumbers({ timeoutMs, maxRetries }),
        isPatient: options.maxRetries !== undefined,
        contact: { hasAnswered: false, deprecated: new Set() },
        emit: createEmitter(options.onEvent ?? logWarning),
        userAgent,
        fetch: send ?? ((input, init) => fetch(input, init)),
        clock,
        random,
    };
}
const checkAddresses = ({ base_url, auth_url, ws_url }) => ({
    base_url: checkHttpAddress('base_url', base_url),
    auth_url: checkHttpAddress('auth_url', auth_url),
    ws_url,
});
export function selectAuth({ auth }) {
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