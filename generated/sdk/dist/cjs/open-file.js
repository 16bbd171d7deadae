// Generated from src/clients/typescript/src/open-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileOpener = fileOpener;
const body_js_1 = require("./body.js");
const call_js_1 = require("./call.js");
const errors_js_1 = require("./errors.js");
const exchange_js_1 = require("./exchange.js");
const operation_js_1 = require("./operation.js");
const user_agent_js_1 = require("./user-agent.js");
const downloadFile = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' };
const getFile = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest', answer: 'bytes' };
/**
 * Opens a file from some byte on: by the address that it came with, which takes no token, and by its id once that is
 * refused, since it works for minutes only.
 */
function fileOpener({ settings, discovery, tokens }, { file_id, url }, policy, ownHeaders = {}) {
    let address = url;
    let etag;
    async function opened(operation, at, extra, signal) {
        const headers = (0, user_agent_js_1.headersFor)(settings, operation);
        for (const [name, value] of Object.entries(extra))
            headers.set(name, value);
        const request = { operation, address: at, headers, body: undefined };
        const answer = await (0, exchange_js_1.openAnswer)(settings, request, { timeoutMs: policy.timeoutMs, signal });
        return { ...answer, pieces: (0, body_js_1.piecesOf)(answer.response, policy) };
    }
    async function openedById(range, aborted) {
        const { base_url } = await discovery.addresses(aborted);
        const at = base_url + (0, operation_js_1.requestOf)(getFile, { file_id }).path;
        const asked = (token) => opened(getFile, at, { ...ownHeaders, ...range, Authorization: `Bearer ${token}` }, aborted);
        return (0, call_js_1.withToken)(tokens, base_url, asked, aborted);
    }
    async function open(range, aborted) {
        if (address === undefined)
            return openedById(range, aborted);
        try {
            return await opened(downloadFile, address, range, aborted);
        }
        catch (error) {
            if (typeof file_id !== 'string' || !isRefusal(error))
                throw error;
            address = undefined;
            return openedById(range, aborted);
        }
    }
    return async (position, aborted) => {
        if (position > 0 && etag === undefined)
            throw brokenOff('cannot be asked for');
        const file = await open(position > 0 ? { Range: `bytes=${position}-`, 'If-Range': etag } : {}, aborted);
        if (position === 0)
            etag = strongTagOf(file.response);
        if (startOf(file.response) === position)
            return file;
        file.close();
        throw brokenOff('was not given');
    };
}
const brokenOff = (what) => new errors_js_1.ProtocolError(downloadFile.id, 200, `it broke off, and its rest ${what}`);
const isRefusal = (error) => (error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError) && error.status >= 400 && !error.retryable;
/** What a rest is asked for by (RFC 9110 section 13.1.5); what was compressed on the way has other positions. */
function strongTagOf({ headers }) {
    const tag = headers.get('etag');
    return tag === null || tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag;
}
function startOf({ status, headers }) {
    const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
    return status === 206 && start !== undefined ? Number(start) : 0;
}
//# sourceMappingURL=open-file.js.map