// Generated from src/clients/typescript/src/node/agent/adapters/local-request.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestLocally = requestLocally;
const turn_js_1 = require("../turn.js");
/** Statuses of a server that is busy or not ready. It has started no turn. */
const busyStatuses = [409, 423, 425, 429, 503];
/** Largest response in bytes. */
const responseBytesMax = 4_000_000;
/** Sends JSON to a server on this machine. Throws a `TurnError` unless it answers with 2xx. */
async function requestLocally(url, { method = 'POST', body, headers = {} }, { signal, timeoutMs }) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const send = { method, signal: limit, redirect: 'error' };
    const content = body === undefined
        ? { headers }
        : { body: JSON.stringify(body), headers: { ...headers, 'Content-Type': 'application/json' } };
    const response = await fetch(url, { ...send, ...content }).catch((error) => {
        const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
        const isRefused = Object(reason).code === 'ECONNREFUSED';
        throw new turn_js_1.TurnError(`${url.origin} did not answer: ${reason}`, { mayHaveStarted: !isRefused });
    });
    if (!response.ok) {
        await response.body?.cancel();
        const isBusy = busyStatuses.includes(response.status);
        const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
        throw new turn_js_1.TurnError(`${url.origin} answered ${response.status}${isBusy ? ': it is busy' : ''}`, {
            mayHaveStarted: !isBusy && response.status >= 500,
            retryAfterMs: retryAfter >= 0 ? retryAfter * 1000 : undefined,
        });
    }
    return { status: response.status, json: () => readJson(response) };
}
async function readJson({ body }) {
    const chunks = [];
    let size = 0;
    try {
        for await (const chunk of body ?? []) {
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