// Generated from src/clients/typescript/src/node/mcp/endpoint.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isUnsent = exports.isFinal = exports.operation = void 0;
exports.createMcpEndpoint = createMcpEndpoint;
exports.readText = readText;
exports.describeResponse = describeResponse;
const backoff_js_1 = require("../../backoff.js");
const body_js_1 = require("../../body.js");
const clock_js_1 = require("../../clock.js");
const errors_js_1 = require("../../errors.js");
const retry_after_js_1 = require("../../retry-after.js");
const user_agent_js_1 = require("../../user-agent.js");
/** Name of the operation in messages for people. */
exports.operation = 'mcp';
/** Creates the requests to the MCP server with this address. */
function createMcpEndpoint({ settings, tokens }, resource) {
    const { clock, emit, random } = settings;
    async function sendOnce({ method, headers, body, signal }, token) {
        const all = { ...(0, user_agent_js_1.userAgentHeader)(settings), ...headers, Authorization: `Bearer ${token}` };
        // A redirect would give the token to another server.
        const init = { method, headers: all, signal, redirect: 'manual', ...(body !== undefined && { body }) };
        try {
            return await settings.fetch(resource, init);
        }
        catch (error) {
            throw (0, errors_js_1.toMessagingError)(exports.operation, error);
        }
    }
    async function sendWithToken(request) {
        const token = await tokens.current(resource, request.signal);
        const response = await sendOnce(request, token);
        if (response.status !== 401)
            return response;
        await response.body?.cancel();
        const renewed = await tokens.renewed(resource, token, request.signal);
        const again = renewed === token ? undefined : await sendOnce(request, renewed);
        if (again && again.status !== 401)
            return again;
        throw new errors_js_1.AuthorizationError('authorization_ended', 'the service rejects the token of the agent');
    }
    return {
        async send(request) {
            const until = clock.now() + request.retryMs;
            for (let failures = 0;; failures++) {
                try {
                    const response = await sendWithToken(request);
                    const status = unavailableStatus(response, request);
                    if (status === undefined)
                        return response;
                    await response.body?.cancel();
                    const retryAfter = (0, retry_after_js_1.parseRetryAfter)(response.headers, clock.now());
                    throw new errors_js_1.ProtocolError(exports.operation, status, 'the service is unavailable', retryAfter);
                }
                catch (error) {
                    const waitMs = (0, backoff_js_1.backoffMs)(failures, error, random);
                    if (request.signal.aborted || !mayRepeat(error, request) || clock.now() + waitMs > until)
                        throw error;
                    emit({ type: 'waiting', operation: exports.operation, waitMs, error });
                    await (0, clock_js_1.pause)(waitMs, { clock, signal: request.signal, operation: exports.operation });
                }
            }
        },
    };
}
/** Returns true for errors after which no request can succeed, because the agent gets no token any more. */
const isFinal = (error) => (error instanceof errors_js_1.AuthorizationError && !error.retryable) ||
    (error instanceof errors_js_1.ServiceError && error.operation === 'issueToken' && !error.retryable);
exports.isFinal = isFinal;
/** Statuses that say that the service did not begin with the request. */
const rejectedStatuses = [429, 503];
/** Statuses of proxies, after which the service may have carried out the request. */
const unclearStatuses = [500, 502, 504];
/** Returns the status of a response that is worth a repetition. */
function unavailableStatus({ status }, { isRepeatable }) {
    const isUnavailable = rejectedStatuses.includes(status) || (isRepeatable && unclearStatuses.includes(status));
    return isUnavailable ? status : undefined;
}
/** Codes of errors that end an attempt before the service got the request. */
const unsentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];
function mayRepeat(error, { isRepeatable }) {
    if (!(error instanceof errors_js_1.MessagingError) || !error.retryable)
        return false;
    if (isRepeatable || error instanceof errors_js_1.AuthorizationError)
        return true;
    if (error instanceof errors_js_1.ProtocolError)
        return rejectedStatuses.includes(error.status);
    return (0, exports.isUnsent)(error);
}
/** Returns true for an error before the service got the request. */
const isUnsent = (error) => error instanceof errors_js_1.MessagingError && (error.operation !== exports.operation || unsentCodes.includes(codeOf(error)));
exports.isUnsent = isUnsent;
/** Returns the code of the innermost cause. */
function codeOf(error) {
    const { cause, code, errors } = Object(error);
    const inner = Array.isArray(errors) ? errors[0] : cause;
    return inner instanceof Error ? codeOf(inner) : String(code);
}
/** Returns the text of a body. Throws if it is too large. */
async function readText(response, bytesMax, signal) {
    const bytes = await (0, body_js_1.readBytes)(response, bytesMax, signal);
    if (!bytes)
        throw new errors_js_1.ProtocolError(exports.operation, response.status, `the response is too large: at most ${bytesMax} bytes`);
    return (0, body_js_1.decodeText)(bytes);
}
/** Describes an error response whose body is no message of the protocol. */
function describeResponse(status, text) {
    const { code, message } = Object(Object(parseJson(text.slice(0, body_js_1.errorBytesMax))).error);
    return typeof message === 'string' ? `${message} (${status} ${code})` : `the service answered with status ${status}`;
}
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=endpoint.js.map