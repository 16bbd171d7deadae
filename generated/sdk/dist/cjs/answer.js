// Generated from scripts/sdk/src/answer.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.answerIn = answerIn;
exports.describe = describe;
const errors_js_1 = require("./errors.js");
const retry_after_js_1 = require("./retry-after.js");
/** What the operation gives, or the error that its answer is. */
async function answerIn(response, operation) {
    const { id, answer = 'json' } = operation;
    if (!response.ok)
        throw refusalIn(response, id, await textOf(response, id));
    if (answer === 'bytes')
        return (await read(id, () => response.blob()));
    const text = await textOf(response, id);
    if (answer === 'json')
        return jsonIn(response, id, text);
    return (answer === 'text' ? text : undefined);
}
const textOf = (response, operation) => read(operation, () => response.text());
async function read(operation, content) {
    try {
        return await content();
    }
    catch (error) {
        throw describe(operation, error);
    }
}
function jsonIn(response, operation, text) {
    const type = response.headers.get('content-type') ?? 'no type';
    if (!/^application\/json\b/i.test(type))
        throw new errors_js_1.ProtocolError(operation, response.status, `${type} instead of JSON: is this the address of the service?`);
    const value = parsed(text);
    // Where its end is missing, the rest of the answer was lost on the way.
    if (value === undefined)
        throw new errors_js_1.ConnectionError(operation, 'the answer is no whole JSON');
    return value;
}
/** An error body of REST or of OAuth, or an answer of something in between. */
function refusalIn(response, operation, text) {
    const { status, headers } = response;
    const retryAfter = (0, retry_after_js_1.retryAfterSeconds)(headers);
    const { code, message } = meaningOf(parsed(text));
    if (code === undefined) {
        const what = status === 0 || (status >= 300 && status < 400) ? 'a redirect' : 'an answer that is not of this service';
        return new errors_js_1.ProtocolError(operation, status, what, retryAfter);
    }
    const requestId = headers.get('request-id') ?? undefined;
    return new errors_js_1.ServiceError(operation, { status, code, message: message ?? code, requestId, retryAfter });
}
function meaningOf(body) {
    if (!isRecord(body))
        return {};
    const { error, error_description } = body;
    if (typeof error === 'string')
        return { code: error, message: textIn(error_description) };
    if (isRecord(error) && typeof error.code === 'string')
        return { code: error.code, message: textIn(error.message) };
    return {};
}
const isRecord = (value) => typeof value === 'object' && value !== null;
const textIn = (value) => (typeof value === 'string' ? value : undefined);
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** What `fetch` failed of, said at the top: it hides the reason below “fetch failed”. */
function describe(operation, error) {
    if (error instanceof errors_js_1.MessagingError)
        return error;
    return new errors_js_1.ConnectionError(operation, reasonOf(error), { cause: error });
}
function reasonOf(error) {
    if (!(error instanceof Error))
        return String(error);
    const { cause } = error;
    if (cause instanceof AggregateError && cause.errors.length > 0)
        return reasonOf(cause.errors[0]);
    return cause instanceof Error ? reasonOf(cause) : error.message;
}
//# sourceMappingURL=answer.js.map