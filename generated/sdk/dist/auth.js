// Generated from scripts/sdk/src/auth.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js';
import { send } from './call.js';
import { within } from './clock.js';
import { MessagingError } from './errors.js';
import { feedScopes } from './frames.js';
import { heldFrom, keepTokens } from './tokens.js';
import { agentHeader } from './user-agent.js';
export function tokenSourceOf(auth, context) {
    if (auth === undefined)
        return nobody;
    if (typeof auth === 'function')
        return auth(context);
    return 'token' in auth ? given(auth) : clientCredentials(auth, context);
}
class NoAuthError extends MessagingError {
    name = 'NoAuthError';
}
const refuse = async () => {
    throw new NoAuthError('authorize', 'createClient got no auth, and the environment has no AMS_CLIENT_ID or AMS_TOKEN');
};
const nobody = { current: refuse, renewed: refuse };
function given({ token }) {
    const current = async (resource) => (typeof token === 'string' ? token : token(resource));
    return { current, renewed: current };
}
function clientCredentials({ client_id, client_secret, scope }, context) {
    const { settings, discovery } = context;
    return keepTokens(async (resource) => {
        const { ws_url } = await discovery.addresses();
        const scopes = resource === ws_url ? feedScopes.join(' ') : scope;
        const form = {
            grant_type: 'client_credentials',
            client_id,
            client_secret,
            resource,
            ...(scopes && { scope: scopes }),
        };
        return heldFrom(await requestTokens(form, context), settings.clock.now());
    }, settings.clock.now);
}
const issueToken = { id: 'issueToken', method: 'POST', path: '/token', body: 'form' };
/** One request to the token endpoint, wherever the authorization server says that it is. */
export async function requestTokens(form, { settings, discovery }) {
    const { token_endpoint } = await discovery.metadata();
    return within({ ...settings, operation: issueToken.id, signal: undefined }, async (signal) => {
        const init = { method: 'POST', headers: agentHeader(settings), body: new URLSearchParams(form), signal };
        return answerIn(await send(settings, issueToken, token_endpoint, init), issueToken);
    });
}
