// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuthorizationError, isAuthorizationEnded, isSignInRequired, ServiceError } from '../../errors.js';
import { selectAuth, createSettings } from '../../options.js';
import { findXdgFolder } from '../command-line.js';
import { isAccessEnded } from '../exit-codes.js';
import { fileStorage } from '../file-storage.js';
import { login } from '../login.js';
/** Authorizations of the program. A person allows each one by itself. */
const grants = {
    mail: {
        scope: 'agents:read allowlist:read mailbox:read mailbox:write messages:read messages:write realtime:read',
        suffix: '',
        signIn: 'ams-mail login',
    },
    mcp: {
        scope: 'agents:read agents:write contacts:read contacts:write threads:read threads:write',
        suffix: '.mcp',
        signIn: 'ams-mail login --mcp',
    },
};
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
export function createAuth(grant, { url, ...asking } = {}) {
    const { scope } = grants[grant];
    return (selectAuth({}) ??
        login({ client_name: 'ams-mail', scope, storage: fileStorage(storagePath(grant, url)), ...asking }));
}
/** Returns the message of an error. If the access has ended, it says what a person has to do. */
export function describeError(error, grant = 'mail') {
    const message = error instanceof Error ? error.message : String(error);
    if (isSignInRequired(error))
        return signedOutMessage(grant);
    if (!isAccessEnded(error))
        return message;
    const code = error instanceof ServiceError ? error.code : '';
    if (code === 'FORBIDDEN')
        return `the service rejects the agent (${message}): activate it in the dashboard`;
    const isScopeMissing = ['INSUFFICIENT_SCOPE', 'invalid_scope'].includes(code);
    const isClient = isAuthorizationEnded(error) || code === 'unauthorized_client';
    const rejected = isClient ? 'the client' : isScopeMissing ? 'the scopes' : 'the token';
    return `the service rejects ${rejected} (${message}): ${signInAdvice(grant)}`;
}
function signInAdvice(grant) {
    const auth = selectAuth({});
    if (auth === undefined)
        return `run ${grants[grant].signIn}`;
    return `set a valid ${'token' in auth ? 'AMS_TOKEN' : 'AMS_CLIENT_ID and AMS_CLIENT_SECRET'}`;
}
export const signedOutMessage = (grant) => `the agent is not signed in: run ${grants[grant].signIn}, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN`;
/** Throws before any request if nobody has signed in and the environment has no credentials. */
export function requireSignIn(url) {
    if (!hasEnvironmentCredentials() && !hasStoredGrant('mail', url))
        throw new AuthorizationError('authorization_ended', signedOutMessage('mail'));
}
export const hasStoredGrant = (grant, url) => existsSync(storagePath(grant, url));
/** Returns true if the environment has credentials. */
export const hasEnvironmentCredentials = () => selectAuth({}) !== undefined;
/** Returns the storage file of the service. */
function storagePath(grant, given) {
    const { url } = createSettings({ url: given });
    const { host } = new URL(typeof url === 'string' ? url : url.base_url);
    const name = `${host.replace(/[^\w.-]/g, '_')}${grants[grant].suffix}.json`;
    return join(findXdgFolder('XDG_CONFIG_HOME', '.config'), 'ams-mail', name);
}
//# sourceMappingURL=auth.js.map