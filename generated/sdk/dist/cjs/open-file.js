// Generated from scripts/sdk/src/open-file.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.fileOpener = fileOpener;
const answer_js_1 = require("./answer.js");
const call_js_1 = require("./call.js");
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
const operation_js_1 = require("./operation.js");
const user_agent_js_1 = require("./user-agent.js");
const downloadFile = { id: 'downloadFile', method: 'GET', path: '', answer: 'bytes' };
const getFile = { id: 'getFile', method: 'GET', path: '/files/{file_id}', token: 'rest' };
/**
 * Opens a file from some byte on: by the address that it came with, which takes no token, and by its id once that is
 * refused, since it works for minutes only.
 */
function fileOpener({ settings, discovery, tokens }, { file_id, url }, bounds, givenHeaders = {}) {
    let address = url;
    let etag;
    async function opened(operation, at, headers) {
        const ended = new AbortController();
        const close = () => ended.abort();
        try {
            return await (0, clock_js_1.within)(bounds, async () => {
                const all = { ...(0, user_agent_js_1.agentHeader)(settings), ...headers };
                const init = { method: 'GET', headers: all, body: undefined, signal: ended.signal };
                const response = await (0, call_js_1.send)(settings, operation, at, init);
                if (!response.ok && !isRedirect(response))
                    await (0, answer_js_1.answerIn)(response, operation);
                return { response, pieces: piecesOf(response, bounds), close };
            });
        }
        catch (error) {
            close();
            throw error;
        }
    }
    async function openedById(range) {
        const { base_url } = await discovery.addresses();
        const { address: permanent } = (0, operation_js_1.requestOf)(getFile, base_url, { file_id });
        const asked = (operation) => (0, call_js_1.withToken)(tokens, base_url, (token) => {
            const headers = { ...givenHeaders, ...range, Authorization: `Bearer ${token}` };
            return opened(operation, permanent, headers);
        });
        const answer = await asked(getFile);
        if (!isRedirect(answer.response))
            return answer;
        answer.close();
        const location = answer.response.headers.get('location');
        // A page may not see where it leads. There the browser follows it, and leaves the token behind.
        if (location === null)
            return asked({ ...getFile, answer: 'bytes' });
        address = new URL(location, permanent).href;
        return opened(downloadFile, address, range);
    }
    async function open(range) {
        if (address === undefined)
            return openedById(range);
        try {
            return await opened(downloadFile, address, range);
        }
        catch (error) {
            if (typeof file_id !== 'string' || !isRefusal(error))
                throw error;
            return openedById(range);
        }
    }
    return async (position) => {
        if (position === 0) {
            const file = await open({});
            etag = strongTagOf(file.response);
            return file;
        }
        if (etag === undefined)
            throw new errors_js_1.ProtocolError(downloadFile.id, 200, 'it broke off, and its rest cannot be asked for');
        const file = await open({ Range: `bytes=${position}-`, 'If-Range': etag });
        if (startOf(file.response) === position)
            return file;
        file.close();
        throw new errors_js_1.ProtocolError(downloadFile.id, file.response.status, 'it broke off, and its rest was not given');
    };
}
const isRedirect = ({ status, type }) => type === 'opaqueredirect' || (status >= 300 && status < 400);
const isRefusal = (error) => (error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.ProtocolError) && error.status < 500 && !error.retryable;
/** What a rest is asked for by (RFC 9110 section 13.1.5); what was compressed on the way has other positions. */
function strongTagOf({ headers }) {
    const tag = headers.get('etag') ?? 'W/';
    return tag.startsWith('W/') || headers.has('content-encoding') ? undefined : tag;
}
function startOf({ status, headers }) {
    const start = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '')?.[1];
    return status === 206 && start !== undefined ? Number(start) : 0;
}
async function* piecesOf(response, bounds) {
    const reader = response.body?.getReader();
    if (!reader)
        return;
    try {
        for (;;) {
            const { done, value } = await (0, clock_js_1.within)(bounds, () => reader.read());
            if (done)
                return;
            yield value;
        }
    }
    catch (error) {
        throw error instanceof errors_js_1.MessagingError ? error : (0, answer_js_1.describe)(bounds.operation, error);
    }
    finally {
        reader.cancel().catch(() => { });
    }
}
//# sourceMappingURL=open-file.js.map