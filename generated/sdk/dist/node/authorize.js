// Generated from scripts/generate/templates/sdk/src/node/authorize.ts by `npm run generate`. Do not edit.
import { createHash, randomBytes } from 'node:crypto';
import { AuthorizationError, ServiceError } from '../errors.js';
import { retryingFetch } from '../retry.js';
import { discover, heldFrom, requestTokens } from '../tokens.js';
import { answerWithin, codeIn, foreign } from './answer.js';
import { listenForAnswer } from './loopback.js';
import { registeredClient } from './registration.js';
import { alone, memoryStorage } from './storage.js';
import { isGranted, storedTokens } from './stored-tokens.js';
const timeoutSecondsDefault = 300;
/**
 * Asks a person to let this app act: shows them the address, waits on a loopback address for the answer (RFC 8252), and
 * gives the tokens of what they allowed, for `createClient` and `createAccountClient`. Rejected with an
 * `AuthorizationError`, whose code is `access_denied` when they said no.
 */
export async function authorize(options) {
    const { auth_url, scope, signal, storage = memoryStorage(), now = Date.now } = options;
    const { open, timeoutSeconds = timeoutSecondsDefault, client_name } = options;
    const send = retryingFetch(options);
    const metadata = await discover(auth_url, send);
    if (metadata.issuer !== auth_url)
        throw foreign(metadata.issuer, auth_url);
    const [state, code_verifier] = [randomText(), randomText()];
    const { redirect_uri, answer, close } = await listenForAnswer(state);
    try {
        const app = { client_name, redirect_uri };
        const client_id = options.client_id ?? (await registeredClient({ storage, send, now }, metadata, app));
        const url = addressOf(metadata, { client_id, redirect_uri, scope, state, code_verifier }, options.resource);
        const answered = await answerWithin(answer, { open: () => open(url), timeoutSeconds, signal });
        const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier };
        const code = codeIn(answered, metadata);
        const { resource, tokens } = await exchange(metadata, { ...form, code }, options.resource, send);
        const { refresh_token = '' } = tokens;
        const granted = { scope, refresh_token, tokens: { [resource]: heldFrom(tokens, now()) } };
        await alone(storage, () => storage.save({ issuer: auth_url, client_id, used_at: now(), granted }));
    }
    finally {
        close();
    }
    return storedTokens({ auth_url, storage, send, now });
}
/** The tokens of what a person allowed before, if it was kept and has these scopes. */
export async function resume(options) {
    const { auth_url, scope, storage, now = Date.now } = options;
    const kept = await storage.load();
    if (!isGranted(kept, auth_url))
        return undefined;
    const allowed = kept.granted.scope.split(' ');
    if (!scope.split(' ').every((one) => allowed.includes(one)))
        return undefined;
    return storedTokens({ auth_url, storage, send: retryingFetch(options), now });
}
/** Where the person is asked (RFC 6749 section 4.1.1), with the hash of the verifier (RFC 7636). */
function addressOf({ authorization_endpoint }, { code_verifier, ...query }, resource) {
    const url = new URL(authorization_endpoint);
    const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
    const all = { response_type: 'code', ...query, code_challenge, code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries(all))
        url.searchParams.set(name, value);
    if (resource !== undefined)
        url.searchParams.set('resource', resource);
    return url.href;
}
/** Exchanges the code at the first resource that has some of its scopes; one that has none leaves it good. */
async function exchange({ token_endpoint, resource_servers }, form, only, send) {
    const resources = only === undefined ? resource_servers.map(({ resource }) => resource) : [only];
    let refusal = new AuthorizationError('invalid_target', 'The server names no resource');
    for (const resource of resources) {
        try {
            return { resource, tokens: await requestTokens(token_endpoint, { ...form, resource }, send) };
        }
        catch (error) {
            if (!(error instanceof ServiceError) || error.code !== 'invalid_scope')
                throw error;
            refusal = error;
        }
    }
    throw refusal;
}
const randomText = () => randomBytes(32).toString('base64url');
