// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.authorize = authorize;
const node_crypto_1 = require("node:crypto");
const auth_js_1 = require("../auth.js");
const errors_js_1 = require("../errors.js");
const retry_js_1 = require("../retry.js");
const tokens_js_1 = require("../tokens.js");
const answer_js_1 = require("./answer.js");
const loopback_js_1 = require("./loopback.js");
const registration_js_1 = require("./registration.js");
const storage_js_1 = require("./storage.js");
const timeoutMsDefault = 300_000;
/** Asks a person to let this app act, waits on a loopback address for the answer (RFC 8252), and keeps it. */
async function authorize(question, storage, context, signal) {
    const { scope, open, timeoutMs = timeoutMsDefault, client_name } = question;
    const { clock } = context.settings;
    const metadata = await context.discovery.metadata(signal);
    const [state, code_verifier] = [randomText(), randomText()];
    const { redirect_uri, answer, close } = await (0, loopback_js_1.listenForAnswer)(state);
    try {
        const app = { client_name, redirect_uri };
        const client_id = question.client_id ?? (await (0, registration_js_1.registeredClient)(storage, context, app));
        const url = addressOf(metadata, { client_id, redirect_uri, scope, state, code_verifier }, question.resource);
        const bounds = { operation: 'login', clock, timeoutMs, signal };
        const code = (0, answer_js_1.codeIn)(await (0, answer_js_1.answerWithin)(bounds, answer, () => open(url)), metadata);
        const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code };
        const resources = question.resource === undefined ? resourcesOf(metadata) : [question.resource];
        const { resource, tokens } = await exchange(form, resources, context);
        const now = clock.now();
        const granted = { scope, refresh_token: tokens.refresh_token ?? '', tokens: { [resource]: (0, tokens_js_1.heldFrom)(tokens, now) } };
        await (0, storage_js_1.alone)(storage, () => storage.save({ issuer: metadata.issuer, client_id, used_at: now, granted }));
    }
    finally {
        close();
    }
}
const resourcesOf = ({ resource_servers }) => resource_servers.map(({ resource }) => resource);
/** Where the person is asked (RFC 6749 section 4.1.1), with the hash of the verifier (RFC 7636). */
function addressOf({ authorization_endpoint }, { code_verifier, ...query }, resource) {
    const url = new URL(authorization_endpoint);
    const code_challenge = (0, node_crypto_1.createHash)('sha256').update(code_verifier).digest('base64url');
    const all = { response_type: 'code', ...query, code_challenge, code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries(all))
        url.searchParams.set(name, value);
    if (resource !== undefined)
        url.searchParams.set('resource', resource);
    return url.href;
}
/** Exchanges the code at the first resource that has some of its scopes; one that has none leaves it good. */
async function exchange(form, resources, context) {
    let refusal = new errors_js_1.AuthorizationError('invalid_target', 'the server names no resource');
    for (const resource of resources) {
        try {
            return { resource, tokens: await exchanged({ ...form, resource }, context) };
        }
        catch (error) {
            if (!(error instanceof errors_js_1.ServiceError) || error.code !== 'invalid_scope')
                throw error;
            refusal = error;
        }
    }
    throw refusal;
}
/** Repeated here: who waits for a token would otherwise ask the person again. */
async function exchanged(form, context) {
    try {
        return await (0, retry_js_1.retrying)((0, retry_js_1.policyOf)(context.settings, 'login'), (aborted) => (0, auth_js_1.requestTokens)(form, context, aborted));
    }
    catch (error) {
        if (!(error instanceof errors_js_1.MessagingError) || !error.retryable)
            throw error;
        const message = `the answer could not be exchanged for tokens (${error.message})`;
        throw new errors_js_1.AuthorizationError('temporarily_unavailable', message, { cause: error });
    }
}
const randomText = () => (0, node_crypto_1.randomBytes)(32).toString('base64url');
//# sourceMappingURL=authorize.js.map