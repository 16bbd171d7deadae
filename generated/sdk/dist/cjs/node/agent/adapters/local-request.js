// Generated from src/clients/typescript/src/node/agent/adapters/local-request.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestLocally = requestLocally;
const node_http_1 = require("node:http");
const errors_js_1 = require("../../../errors.js");
const replace_file_js_1 = require("../../replace-file.js");
const turn_js_1 = require("../turn.js");
/** Statuses of a server that is busy or not ready. It has started no turn. */
const busyStatuses = [409, 423, 425, 429, 503];
/** Largest response in bytes. */
const responseBytesMax = 4_000_000;
/** Connects directly. The agent of Node could send the mail to a proxy of the environment. */
const direct = new node_http_1.Agent();
/**
 * Sends JSON to a server on this machine. Throws a `TurnError` unless it answers with 2xx. A turn may last longer than
 * the time-outs of `fetch`, so this does not use it.
 */
async function requestLocally(url, { method = 'POST', body, headers = {} }, { signal, timeoutMs }) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = { method, headers: { ...headers, ...type }, signal: limit, agent: direct };
    const response = await new Promise((resolve, reject) => (0, node_http_1.request)(url, options, resolve).on('error', reject).end(text)).catch((error) => {
        const isRefused = (0, replace_file_js_1.hasProperty)(error, 'code', 'ECONNREFUSED');
        throw new turn_js_1.TurnError(`${url.origin} did not answer: ${(0, errors_js_1.innermostReason)(error)}`, { mayHaveStarted: !isRefused });
    });
    const { statusCode: status = 0 } = response;
    if (status < 200 || status > 299) {
        response.destroy();
        const isBusy = busyStatuses.includes(status);
        const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
        throw new turn_js_1.TurnError(`${url.origin} answered ${status}${isBusy ? ': it is busy' : ''}`, {
            mayHaveStarted: !isBusy && status >= 500,
            retryAfterMs: retryAfter >= 0 ? retryAfter * 1000 : undefined,
        });
    }
    return { json: () => readJson(response) };
}
async function readJson(body) {
    const chunks = [];
    let size = 0;
    try {
        for await (const chunk of body) {
            if ((size += chunk.byteLength) > responseBytesMax)
                throw new Error(`it has more than ${responseBytesMax} bytes`);
            chunks.push(chunk);
        }
    }
    catch (error) {
        throw new turn_js_1.TurnError(`the response is incomplete: ${error instanceof Error ? error.message : error}`);
    }
    try {
        return JSON.parse(Buffer.concat(chunks).toString());
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=local-request.js.map