// Generated from scripts/sdk/src/auth.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js';
import { send } from './call.js';
import { within } from './clock.js';
import { MessagingError } from './errors.js';
import { feedScopes } from './frames.js';
import { requestOf } from './operation.js';
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
const issueToken = { id: 'issueToken', method: 'POST', path: '', body: 'form' };
export const requestTokens = (form, context) => requestAt('token_endpoint', issueToken, form, context);
/** One request to an endpoint of the authorization server, wherever that says it is. */
export async function requestAt(endpoint, operation, params, { settings, discovery }) {
    const { address, body } = requestOf(operation, (await discovery.metadata())[endpoint], params);
    return within({ ...settings, operation: operation.id, signal: undefined }, async (signal) => {
        const init = { method: operation.method, headers: agentHeader(settings), body, signal };
        return answerIn(await send(settings, operation, address, init), operation);
    });
}
//# sourceMappingURL=auth.js.map