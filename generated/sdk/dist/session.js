// Generated from scripts/sdk/src/session.ts by `npm run generate`. Do not edit.
import { within } from './clock.js';
import { retrying } from './retry.js';
/** Who acts: tokens, and the beginning and the end of what a person allows. */
export function sessionOf({ settings, discovery, tokens }) {
    function repeated(operation, { signal, maxRetries = settings.maxRetries }, work) {
        const policy = { ...settings, operation, maxRetries, signal, timeoutMs: Infinity };
        return retrying(policy, () => within(policy, work));
    }
    return {
        /** An access token, for requests that this client does not make; by default for REST. */
        token: (resource, options = {}) => repeated('token', options, async (aborted) => tokens.current(resource ?? (await discovery.addresses()).base_url, aborted)),
        /**
         * Asks the person now, where `auth` is a `login` and they have not allowed yet what it asks for, or where that has
         * ended. Without it they are asked when a token is first needed.
         */
        login: (options = {}) => repeated('login', options, async (aborted) => onlyOfPersons(tokens.login)(aborted)),
        /** Ends what the person allowed, also at the service, and forgets it. They are not asked again but by `login`. */
        logout: (options = {}) => repeated('logout', options, async (aborted) => onlyOfPersons(tokens.logout)(aborted)),
    };
}
function onlyOfPersons(work) {
    if (!work)
        throw new TypeError('only a client whose `auth` is a `login` can log a person in and out');
    return work;
}
//# sourceMappingURL=session.js.map