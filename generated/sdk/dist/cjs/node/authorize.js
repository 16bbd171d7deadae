// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.listResources = void 0;
exports.authorize = authorize;
exports.storeTokens = storeTokens;
exports.exchangeCode = exchangeCode;
const node_crypto_1 = require("node:crypto");
const auth_js_1 = require("../auth.js");
const errors_js_1 = require("../errors.js");
const retry_js_1 = require("../retry.js");
const tokens_js_1 = require("../tokens.js");
const authorization_response_js_1 = require("./authorization-response.js");
const loopback_js_1 = require("./loopback.js");
const registration_js_1 = require("./registration.js");
const storage_js_1 = require("./storage.js");
const timeoutMsDefault = 300_000;
/**
 * Asks a person to authorize this app, waits for the response on a loopback address (RFC 8252), and stores the tokens.
 */
async function authorize(request, storage, context, signal) {
    const { scope, open, timeoutMs = timeoutMsDefault, client_name } = request;
    const { clock } = context.settings;
    const metadata = await context.discovery.metadata(signal);
    const [state, code_verifier] = [createSecret(), createSecret()];
    const { redirect_uri, answer, close } = await (0, loopback_js_1.listenForAnswer)(state);
    try {
        const app = { client_name, redirect_uri };
        const client_id = request.client_id ?? (await (0, registration_js_1.findOrRegisterClient)(storage, context, app));
        const url = createAuthorizationUrl(metadata, { client_id, redirect_uri, scope, state, code_verifier }, request.resource);
        const bounds = { operation: 'login', clock, timeoutMs, signal };
        const code = (0, authorization_response_js_1.readCode)(await (0, authorization_response_js_1.waitForResponse)(bounds, answer, () => open(url)), metadata);
        const form = { grant_type: 'authorization_code', client_id, redirect_uri, code_verifier, code };
        const resources = request.resource === undefined ? (0, exports.listResources)(metadata) : [request.resource];
        const { resource, tokens } = await exchangeCode(form, resources, context);
        await storeTokens(storage, context, { issuer: metadata.issuer, client_id, scope }, { resource, tokens });
    }
    finally {
        close();
    }
}
/** Stores the first tokens of an authorization. */
async function storeTokens(storage, { settings }, { issuer, client_id, scope }, { resource, tokens }) {
    const now = settings.clock.now();
    const granted = {
        scope,
        refresh_token: tokens.refresh_token ?? '',
        tokens: { [resource]: (0, tokens_js_1.parseTokenResponse)(tokens, now) },
    };
    await (0, storage_js_1.withStorageLock)(storage, () => storage.save({ issuer, client_id, used_at: now, granted }));
}
const listResources = ({ resource_servers }) => resource_servers.map(({ resource }) => resource);
exports.listResources = listResources;
/** Returns the address of the consent page (RFC 6749 section 4.1.1), with the hash of the verifier (RFC 7636). */
function createAuthorizationUrl({ authorization_endpoint }, { code_verifier, ...query }, resource) {
    const url = new URL(authorization_endpoint);
    const code_challenge = (0, node_crypto_1.createHash)('sha256').update(code_verifier).digest('base64url');
    const all = { response_type: 'code', ...query, code_challenge, code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries(all))
        url.searchParams.set(name, value);
    if (resource !== undefined)
        url.searchParams.set('resource', resource);
    return url.href;
}
/**
 * Exchanges the code for tokens of the first resource that has one of its scopes. The code stays valid after a resource
 * without them.
 */
async function exchangeCode(form, resources, context) {
    let lastError = new errors_js_1.AuthorizationError('invalid_target', 'the metadata of the server has no resource');
    for (const resource of resources) {
        try {
            return { resource, tokens: await exchangeOnce({ ...form, resource }, context) };
        }
        catch (error) {
            if (!(error instanceof errors_js_1.ServiceError) || error.code !== 'invalid_scope')
                throw error;
            lastError = error;
        }
    }
    throw lastError;
}
/** Exchanges the code, with retries. Without them the caller would have to ask the person again. */
async function exchangeOnce(form, context) {
    try {
        return await (0, retry_js_1.withRetries)((0, retry_js_1.createRetryPolicy)(context.settings, 'login'), (abortSignal) => (0, auth_js_1.requestTokens)(form, context, abortSignal));
    }
    catch (error) {
        if (!(error instanceof errors_js_1.MessagingError) || !error.retryable)
            throw error;
        const message = `the client could not exchange the code for tokens (${error.message})`;
        throw new errors_js_1.AuthorizationError('temporarily_unavailable', message, { cause: error });
    }
}
const createSecret = () => (0, node_crypto_1.randomBytes)(32).toString('base64url');
//# sourceMappingURL=authorize.js.map