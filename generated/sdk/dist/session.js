// Generated from src/clients/typescript/src/session.ts by `npm run generate`. Do not edit.
import { forgetOwnHandle } from './own-handle.js';
import { policyOf, retrying } from './retry.js';
import { patientFor } from './tokens.js';
/** Who acts: tokens, and the beginning and the end of what a person allows. */
export function sessionOf({ settings, discovery, tokens }) {
    const limits = (operation, options) => patientFor(tokens, policyOf(settings, operation, options));
    return {
        /** An access token, for requests that this client does not make; by default for REST. */
        token: async (resource, options) => retrying(limits('token', options), async (aborted) => tokens.current(resource ?? (await discovery.addresses(aborted)).base_url, aborted)),
        /**
         * Asks the person now, where `auth` is a `login` and they have not allowed yet what it asks for, or where that has
         * ended. Without it they are asked when a token is first needed.
         */
        login: async (options) => retrying(limits('login', options), async (aborted) => onlyOfPersons(tokens.login)(aborted)),
        /** Ends what the person allowed, also at the service, and forgets it. They are not asked again but by `login`. */
        async logout(options) {
            forgetOwnHandle(tokens);
            await retrying(limits('logout', options), async (aborted) => onlyOfPersons(tokens.logout)(aborted));
        },
    };
}
function onlyOfPersons(work) {
    if (!work)
        throw new TypeError('only a client whose `auth` is a `login` can log a person in and out');
    return work;
}
//# sourceMappingURL=session.js.map