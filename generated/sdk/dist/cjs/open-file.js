// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createFileOpener = createFileOpener;
const body_js_1 = require("./body.js");
const call_js_1 = require("./call.js");
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const operation_js_1 = require("./operation.js");
const user_agent_js_1 = require("./user-agent.js");
const downloadFile = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' };
const getFile = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest', answer: 'bytes' };
/**
 * Creates a function that opens a file from a byte position. It uses the signed address first, which needs no token but
 * expires after minutes. After the service has rejected that, it uses the id.
 */
function createFileOpener({ settings, discovery, tokens }, { file_id, url }, policy, ownHeaders = {}) {
    let address = url;
    let etag;
    async function openAddress(operation, at, extra, signal) {
        const headers = (0, user_agent_js_1.requestHeaders)(settings, operation);
        for (const [name, value] of Object.entries(extra))
            headers.set(name, value);
        const request = { operation, address: at, headers, body: undefined };
        const answer = await (0, exchange_js_1.openResponse)(settings, request, { timeoutMs: policy.timeoutMs, signal });
        return { ...answer, chunks: (0, body_js_1.streamBody)(answer.response, policy) };
    }
    async function openById(range, abortSignal) {
        const { base_url } = await discovery.addresses(abortSignal);
        const at = base_url + (0, operation_js_1.createRequest)(getFile, { file_id }).path;
        const openWithToken = (token) => openAddress(getFile, at, { ...ownHeaders, ...range, Authorization: `Bearer ${token}` }, abortSignal);
        return (0, call_js_1.withToken)(tokens, base_url, openWithToken, abortSignal);
    }
    async function open(range, abortSignal) {
        if (address === undefined)
            return openById(range, abortSignal);
        try {
            return await openAddress(downloadFile, address, range, abortSignal);
        }
        catch (error) {
            if (typeof file_id !== 'string' || !isRejection(error))
                throw error;
            address = undefined;
            return openById(range, abortSignal);
        }
    }
    return async (position, abortSignal) => {
        if (position > 0 && etag === undefined)
            throw resumeError('the server sent no strong ETag');
        const file = await open(position > 0 ? { Range: `bytes=${position}-`, 'If-Range': etag } : {}, abortSignal);
        if (position === 0)
            etag = strongEtagOf(file.response);
        if (startOf(file.response) === position)
            return file;
        file.close();
        throw resumeError('the server did not send the requested range');
    };
}
const resumeError = (what) => new errors_js_1.ProtocolError(downloadFile.id, 200, `the connection was lost and the download cannot resume: ${what}`);
const isRejection = (error) => (error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError) && error.status >= 400 && !error.retryable;
/**
 * Returns the strong ETag that a range request needs (RFC 9110 section 13.1.5). Compressed bodies have other positions.
 */
function strongEtagOf({ headers }) {
    const tag = headers.get('etag');
    return tag === null || tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag;
}
function startOf({ status, headers }) {
    const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
    return status === 206 && start !== undefined ? Number(start) : 0;
}
//# sourceMappingURL=open-file.js.map