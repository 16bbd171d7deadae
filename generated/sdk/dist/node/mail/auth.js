// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuthorizationError } from '../../errors.js';
import { selectAuth, createSettings } from '../../options.js';
import { findXdgFolder } from '../command-line.js';
import { fileStorage } from '../file-storage.js';
import { login } from '../login.js';
const scope = 'agents:read mailbox:read mailbox:write messages:read messages:write realtime:read';
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
export const createAuth = (asking = {}) => selectAuth({}) ?? login({ client_name: 'ams-mail', scope, storage: fileStorage(storagePath()), ...asking });
export const signedOutMessage = 'the agent is not signed in: run ams-mail login, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
/** Throws before any request if nobody has signed in and the environment has no credentials. */
export function requireSignIn() {
    if (!hasEnvironmentCredentials() && !existsSync(storagePath()))
        throw new AuthorizationError('authorization_ended', signedOutMessage);
}
/** Returns true if the environment has credentials. */
export const hasEnvironmentCredentials = () => selectAuth({}) !== undefined;
/** Returns the storage file of the service. */
function storagePath() {
    const { url } = createSettings({});
    const { host } = new URL(typeof url === 'string' ? url : url.base_url);
    return join(findXdgFolder('XDG_CONFIG_HOME', '.config'), 'ams-mail', `${host.replace(/[^\w.-]/g, '_')}.json`);
}
//# sourceMappingURL=auth.js.map