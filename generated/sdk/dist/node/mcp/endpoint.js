// Generated from src/clients/typescript/src/node/mcp/endpoint.ts by `npm run generate`. Do not edit.
import { backoffMs } from '../../backoff.js';
import { readBytes, decodeText, errorBytesMax } from '../../body.js';
import { pause } from '../../clock.js';
import { AuthorizationError, MessagingError, ProtocolError, ServiceError, toMessagingError } from '../../errors.js';
import { parseRetryAfter } from '../../retry-after.js';
import { userAgentHeader } from '../../user-agent.js';
/** Name of the operation in messages for people. */
export const operation = 'mcp';
/** Creates the requests to the MCP server with this address. */
export function createMcpEndpoint({ settings, tokens }, resource) {
    const { clock, emit, random } = settings;
    async function sendOnce({ method, headers, body, signal }, token) {
        const all = { ...userAgentHeader(settings), ...headers, Authorization: `Bearer ${token}` };
        // A redirect would give the token to another server.
        const init = { method, headers: all, signal, redirect: 'manual', ...(body !== undefined && { body }) };
        try {
            return await settings.fetch(resource, init);
        }
        catch (error) {
            throw toMessagingError(operation, error);
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
        throw new AuthorizationError('authorization_ended', 'the service rejects the token of the agent');
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
                    const retryAfter = parseRetryAfter(response.headers, clock.now());
                    throw new ProtocolError(operation, status, 'the service is unavailable', retryAfter);
                }
                catch (error) {
                    const waitMs = backoffMs(failures, error, random);
                    if (request.signal.aborted || !mayRepeat(error, request) || clock.now() + waitMs > until)
                        throw error;
                    emit({ type: 'waiting', operation, waitMs, error });
                    await pause(waitMs, { clock, signal: request.signal, operation });
                }
            }
        },
    };
}
/** Returns true for errors after which no request can succeed, because the agent gets no token any more. */
export const isFinal = (error) => (error instanceof AuthorizationError && !error.retryable) ||
    (error instanceof ServiceError && error.operation === 'issueToken' && !error.retryable);
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
    if (!(error instanceof MessagingError) || !error.retryable)
        return false;
    if (isRepeatable || error instanceof AuthorizationError)
        return true;
    if (error instanceof ProtocolError)
        return rejectedStatuses.includes(error.status);
    return isUnsent(error);
}
/** Returns true for an error before the service got the request. */
export const isUnsent = (error) => error instanceof MessagingError && (error.operation !== operation || unsentCodes.includes(codeOf(error)));
/** Returns the code of the innermost cause. */
function codeOf(error) {
    const { cause, code, errors } = Object(error);
    const inner = Array.isArray(errors) ? errors[0] : cause;
    return inner instanceof Error ? codeOf(inner) : String(code);
}
/** Returns the text of a body. Throws if it is too large. */
export async function readText(response, bytesMax, signal) {
    const bytes = await readBytes(response, bytesMax, signal);
    if (!bytes)
        throw new ProtocolError(operation, response.status, `the response is too large: at most ${bytesMax} bytes`);
    return decodeText(bytes);
}
/** Describes an error response whose body is no message of the protocol. */
export function describeResponse(status, text) {
    const { code, message } = Object(Object(parseJson(text.slice(0, errorBytesMax))).error);
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