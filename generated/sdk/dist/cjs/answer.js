// Generated from src/clients/typescript/src/answer.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.answerIn = answerIn;
const body_js_1 = require("./body.js");
const errors_js_1 = require("./errors.js");
const retry_after_js_1 = require("./retry-after.js");
/**
 * What the operation gives, or the error that its answer is. An object is all that JSON is held to: to check each
 * answer against its schema would make the package several times as large.
 */
async function answerIn(response, operation, reading) {
    const { id, answer = 'json' } = operation;
    if (!response.ok)
        throw await refusalIn(response, operation, reading);
    const bytes = await (0, body_js_1.bytesOf)(response, body_js_1.answerBytesMax, reading.aborted);
    if (!bytes)
        throw new errors_js_1.TooLargeError(id, response.status, `the answer has more than ${body_js_1.answerBytesMax} bytes`);
    if (answer === 'json')
        return jsonIn(response, id, (0, body_js_1.textOf)(bytes));
    if (answer === 'text')
        return (0, body_js_1.textOf)(bytes);
    if (answer === 'bytes')
        return new Blob(bytes, { type: typeOf(response) });
    // The page of a network that wants a sign-in first, say.
    if (/\bhtml\b/i.test(typeOf(response)))
        throw notOurs(response, id, 'a page instead of an empty answer');
    return undefined;
}
const typeOf = ({ headers }) => headers.get('content-type') ?? '';
const notOurs = ({ status }, operation, what) => new errors_js_1.ProtocolError(operation, status, `${what}: is this the address of the service?`);
function jsonIn(response, operation, text) {
    const type = typeOf(response);
    if (!/^application\/json\b/i.test(type))
        throw notOurs(response, operation, `${type || 'no type'} instead of JSON`);
    const value = parsed(text);
    // Where its end is missing, the rest of the answer was lost on the way.
    if (value === undefined)
        throw new errors_js_1.ConnectionError(operation, 'the answer is no whole JSON');
    if (!isRecord(value))
        throw notOurs(response, operation, 'JSON that is no object');
    return value;
}
/** An error body of REST or of OAuth, or an answer of something in between. */
async function refusalIn(response, { id: operation, at }, { aborted, now }) {
    const { status, headers } = response;
    const retryAfter = (0, retry_after_js_1.retryAfterSeconds)(headers, now);
    const bytes = await (0, body_js_1.bytesOf)(response, body_js_1.refusalBytesMax, aborted);
    const { code, message = code } = meaningOf(bytes && parsed((0, body_js_1.textOf)(bytes)), at === 'auth_url');
    if (code === undefined || message === undefined)
        return new errors_js_1.ProtocolError(operation, status, foreign(response), retryAfter);
    const requestId = headers.get('request-id') ?? undefined;
    return new errors_js_1.ServiceError(operation, { status, code, message, requestId, retryAfter });
}
/** A page is not told where a redirect leads to, nor its status. */
function foreign(response) {
    const { status, headers } = response;
    if (status !== 0 && (status < 300 || status > 399))
        return `${typeOf(response) || 'an answer'} that is not of the service`;
    const [target] = headers.get('location')?.split('?') ?? [];
    return `a redirect${target ? ` to ${target}` : ''}, which is not followed with a token`;
}
/** Gateways say `{"error":"Not Found"}`: the form of OAuth counts only where OAuth is spoken, with a code like its. */
function meaningOf(body, isOAuth) {
    if (!isRecord(body))
        return {};
    const { error, error_description } = body;
    if (isOAuth && typeof error === 'string' && /^[a-z_]+$/.test(error))
        return { code: error, message: textIn(error_description) };
    if (isRecord(error) && typeof error.code === 'string')
        return { code: error.code, message: textIn(error.message) };
    return {};
}
const isRecord = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const textIn = (value) => (typeof value === 'string' ? value : undefined);
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=answer.js.map