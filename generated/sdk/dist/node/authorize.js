// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
import { createHash, randomBytes } from 'node:crypto';
import { requestTokens } from '../auth.js';
import { AuthorizationError, MessagingError, ServiceError } from '../errors.js';
import { policyOf, retrying } from '../retry.js';
import { heldFrom } from '../tokens.js';
import { answerWithin, codeIn } from './answer.js';
import { listenForAnswer } from './loopback.js';
import { registeredClient } from './registration.js';
import { alone } from './storage.js';
const timeoutMsDefault = 300_000;
/** Asks a person to let this app act, waits on a loopback address for the answer (RFC 8252), and keeps it. */
export async function authorize(question, storage, context, signal) {
    const { scope, open, timeoutMs = timeoutMsDefault, client_name } = question;
    const { clock } = context.settings;
    const metadata = await context.discovery.metadata(signal);
    const [state, code_verifier] = [randomText(), randomText()];
    const { redirect_uri, answer, close } = await listenForAnswer(state);
    try {
        const app = { client_name, redirect_uri };
        const client_id = question.client_id ?? (await registeredClient(storage, context, app));
        const url = addressOf(metadata, { client_id, redirect_uri, scope, state, code_verifier }, question.resource);
        const bounds = { operation: 'login', clock, timeoutMs, signal };
        const code = codeIn(await answerWithin(bounds, answer, () => open(url)), metadata);
        const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code };
        const resources = question.resource === undefined ? resourcesOf(metadata) : [question.resource];
        const { resource, tokens } = await exchange(form, resources, context);
        const now = clock.now();
        const granted = { scope, refresh_token: tokens.refresh_token ?? '', tokens: { [resource]: heldFrom(tokens, now) } };
        await alone(storage, () => storage.save({ issuer: metadata.issuer, client_id, used_at: now, granted }));
    }
    finally {
        close();
    }
}
const resourcesOf = ({ resource_servers }) => resource_servers.map(({ resource }) => resource);
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
async function exchange(form, resources, context) {
    let refusal = new AuthorizationError('invalid_target', 'the server names no resource');
    for (const resource of resources) {
        try {
            return { resource, tokens: await exchanged({ ...form, resource }, context) };
        }
        catch (error) {
            if (!(error instanceof ServiceError) || error.code !== 'invalid_scope')
                throw error;
            refusal = error;
        }
    }
    throw refusal;
}
/** Repeated here: who waits for a token would otherwise ask the person again. */
async function exchanged(form, context) {
    try {
        return await retrying(policyOf(context.settings, 'login'), (aborted) => requestTokens(form, context, aborted));
    }
    catch (error) {
        if (!(error instanceof MessagingError) || !error.retryable)
            throw error;
        const message = `the answer could not be exchanged for tokens (${error.message})`;
        throw new AuthorizationError('temporarily_unavailable', message, { cause: error });
    }
}
const randomText = () => randomBytes(32).toString('base64url');
//# sourceMappingURL=authorize.js.map