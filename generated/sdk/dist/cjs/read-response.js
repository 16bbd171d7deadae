// Generated from src/clients/typescript/src/read-response.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.readResponse = readResponse;
const body_js_1 = require("./body.js");
const errors_js_1 = require("./errors.js");
const retry_after_js_1 = require("./retry-after.js");
/**
 * Reads the result of an operation. Throws the error that the response describes.
 *
 * The client only checks that JSON is an object. A check against the schema would make the package several times as
 * large.
 */
async function readResponse(response, operation, context) {
    const { id, answer = 'json' } = operation;
    if (!response.ok)
        throw await readError(response, operation, context);
    const bytes = await (0, body_js_1.readBytes)(response, body_js_1.responseBytesMax, context.abortSignal);
    if (!bytes)
        throw new errors_js_1.TooLargeError(id, response.status, `the response is too large: at most ${body_js_1.responseBytesMax} bytes`);
    if (answer === 'json')
        return parseJsonBody(response, id, (0, body_js_1.decodeText)(bytes));
    if (answer === 'text')
        return (0, body_js_1.decodeText)(bytes);
    if (answer === 'bytes')
        return new Blob(bytes, { type: contentTypeOf(response) });
    // For example the sign-in page of a public network.
    if (/\bhtml\b/i.test(contentTypeOf(response)))
        throw unexpectedResponse(response, id, 'an HTML page instead of an empty response');
    return undefined;
}
const contentTypeOf = ({ headers }) => headers.get('content-type') ?? '';
const unexpectedResponse = ({ status }, operation, what) => new errors_js_1.ProtocolError(operation, status, `${what}: check the address of the service`);
function parseJsonBody(response, operation, text) {
    const type = contentTypeOf(response);
    if (!/^application\/json\b/i.test(type))
        throw unexpectedResponse(response, operation, `${type || 'no content type'} instead of JSON`);
    const value = parseJson(text);
    // Incomplete JSON means that the connection lost the rest of the response.
    if (value === undefined)
        throw new errors_js_1.ConnectionError(operation, 'the JSON of the response is incomplete');
    if (!isRecord(value))
        throw unexpectedResponse(response, operation, 'JSON that is not an object');
    return value;
}
/** Reads an error body of REST or OAuth. Other bodies come from a proxy and become a `ProtocolError`. */
async function readError(response, { id: operation, at }, { abortSignal, now }) {
    const { status, headers } = response;
    const retryAfter = (0, retry_after_js_1.parseRetryAfter)(headers, now);
    const bytes = await (0, body_js_1.readBytes)(response, body_js_1.errorBytesMax, abortSignal);
    const { code, message = code } = parseErrorBody(bytes && parseJson((0, body_js_1.decodeText)(bytes)), at === 'auth_url');
    if (code === undefined || message === undefined)
        return new errors_js_1.ProtocolError(operation, status, describeForeignResponse(response), retryAfter);
    const requestId = headers.get('request-id') ?? undefined;
    return new errors_js_1.ServiceError(operation, { status, code, message, requestId, retryAfter });
}
/** Describes a response of another server. Browsers hide the status and the target of a redirect. */
function describeForeignResponse(response) {
    const { status, headers } = response;
    if (status !== 0 && (status < 300 || status > 399))
        return `the response does not come from the service (${contentTypeOf(response) || 'no content type'})`;
    const [target] = headers.get('location')?.split('?') ?? [];
    return `the response is a redirect${target ? ` to ${target}` : ''}; the client does not send its token there`;
}
/**
 * Reads code and message of an error body. The OAuth form counts only at OAuth endpoints, because gateways send
 * `{"error":"Not Found"}`.
 */
function parseErrorBody(body, isOAuth) {
    if (!isRecord(body))
        return {};
    const { error, error_description } = body;
    if (isOAuth && typeof error === 'string' && /^[a-z_]+$/.test(error))
        return { code: error, message: textOrUndefined(error_description) };
    if (isRecord(error) && typeof error.code === 'string')
        return { code: error.code, message: textOrUndefined(error.message) };
    return {};
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrUndefined = (value) => (typeof value === 'string' ? value : undefined);
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=read-response.js.map