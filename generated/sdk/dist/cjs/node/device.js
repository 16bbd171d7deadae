// Generated from src/clients/typescript/src/node/device.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.authorizeDevice = authorizeDevice;
const auth_js_1 = require("../auth.js");
const clock_js_1 = require("../clock.js");
const errors_js_1 = require("../errors.js");
const authorize_js_1 = require("./authorize.js");
const registration_js_1 = require("./registration.js");
const storage_js_1 = require("./storage.js");
const beginDevice = { id: 'authorizeDevice', method: 'POST', path: '', at: 'auth_url', body: 'form' };
/** Redirect URI of the registration, which device authorization never uses. */
const redirect_uri = 'http://127.0.0.1/callback';
/**
 * Asks a person on another machine to authorize this app (RFC 8628), waits for the answer, and stores the tokens.
 * Throws an `AuthorizationError` if they decline or do not answer in time.
 */
async function authorizeDevice(request, storage, context, signal) {
    const { scope, resource, showCode } = request;
    const metadata = await context.discovery.metadata(signal);
    const { client_id, answer } = await begin(request, storage, context, signal);
    const { device_code, interval: asked, ...code } = answer;
    const interval = Number.isFinite(asked) && asked >= 1 ? asked : defaultIntervalSeconds;
    const until = context.settings.clock.now() + Math.min(code.expires_in * 1000, request.timeoutMs ?? Infinity);
    await showCode(code);
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id, device_code };
    const resources = resource === undefined ? (0, authorize_js_1.listResources)(metadata) : [resource];
    const result = await poll({ form, resources, interval, until }, context, signal);
    await (0, authorize_js_1.storeTokens)(storage, context, { issuer: metadata.issuer, client_id, scope }, result);
}
/** Seconds between polls if the server names no usable number (RFC 8628 section 3.2). */
const defaultIntervalSeconds = 5;
/** Begins the authorization. Registers the app again if its stored registration is gone or too old for devices. */
async function begin({ scope, resource, client_name, client_id: given }, storage, context, signal) {
    const attempt = async () => {
        const client_id = given ?? (await (0, registration_js_1.findOrRegisterClient)(storage, context, { client_name, redirect_uri }));
        const form = { client_id, scope, resource };
        const endpoint = 'device_authorization_endpoint';
        const answer = await (0, auth_js_1.requestEndpoint)(endpoint, beginDevice, form, context, signal);
        requireCodes(answer);
        return { client_id, answer };
    };
    try {
        return await attempt();
    }
    catch (error) {
        const isUnusable = error instanceof errors_js_1.ServiceError && ['invalid_client', 'unauthorized_client'].includes(error.code);
        if (given !== undefined || !isUnusable)
            throw error;
        await (0, storage_js_1.withStorageLock)(storage, () => storage.save(undefined));
        return attempt();
    }
}
/** Throws if the response lacks a required field (RFC 8628 section 3.2). */
function requireCodes(answer) {
    const isText = (name) => typeof answer[name] === 'string' && answer[name] !== '';
    const missing = ['device_code', 'user_code', 'verification_uri'].filter((name) => !isText(name));
    if (!(Number(answer.expires_in) > 0))
        missing.push('expires_in');
    if (missing.length === 0)
        return;
    const what = `the response has no valid ${missing.join(', ')}: check the address of the authorization server`;
    throw new errors_js_1.ProtocolError(beginDevice.id, 200, what);
}
const slowerBySeconds = 5;
/**
 * Polls until the person has answered. The interval grows as the service asks, and doubles after each failed connection
 * (RFC 8628 section 3.5). The tokens are for the first resource that has one of the scopes.
 */
async function poll({ form, resources, interval, until }, context, signal) {
    const { clock, emit } = context.settings;
    const [resource, ...others] = resources;
    if (resource === undefined)
        throw new errors_js_1.AuthorizationError('invalid_target', 'the metadata of the server has no resource');
    for (let [waitSeconds, failures] = [interval, 0];;) {
        if (clock.now() + waitSeconds * 1000 >= until)
            throw timedOutError();
        await (0, clock_js_1.pause)(waitSeconds * 1000, { clock, signal, operation: 'login' });
        try {
            return { resource, tokens: await (0, auth_js_1.requestTokens)({ ...form, resource }, context, signal) };
        }
        catch (error) {
            const code = error instanceof errors_js_1.ServiceError ? error.code : undefined;
            if (code === 'slow_down')
                waitSeconds += slowerBySeconds;
            else if (error instanceof errors_js_1.MessagingError && error.retryable) {
                waitSeconds = Math.max(2 * waitSeconds, (0, errors_js_1.retryAfterOf)(error) ?? 0);
                emit({ type: 'retry', operation: 'login', attempt: ++failures, waitMs: waitSeconds * 1000, error });
            }
            else if (code === 'invalid_scope' && others.length > 0)
                return (0, authorize_js_1.exchangeCode)(form, others, context);
            else if (code !== 'authorization_pending')
                throw endOf(error);
        }
    }
}
const timedOutError = (cause) => new errors_js_1.AuthorizationError('timed_out', 'the person did not enter the code in time: start again', { cause });
/** Returns the error for a code that ends without tokens. */
function endOf(error) {
    if (!(error instanceof errors_js_1.ServiceError))
        return error;
    if (error.code === 'expired_token')
        return timedOutError(error);
    if (error.code !== 'access_denied')
        return error;
    return new errors_js_1.AuthorizationError('access_denied', 'the person denied the request', { cause: error });
}
//# sourceMappingURL=device.js.map