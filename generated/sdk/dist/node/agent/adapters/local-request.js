// Generated from src/clients/typescript/src/node/agent/adapters/local-request.ts by `npm run generate`. Do not edit.
import { Agent, request } from 'node:http';
import { innermostReason } from '../../../errors.js';
import { hasProperty } from '../../replace-file.js';
import { TurnError } from '../turn.js';
/** Statuses of a server that is busy or not ready. It has started no turn. */
const busyStatuses = [409, 423, 425, 429, 503];
/** Largest response in bytes. */
const responseBytesMax = 4_000_000;
/** Connects directly. The agent of Node could send the mail to a proxy of the environment. */
const direct = new Agent();
/**
 * Sends JSON to a server on this machine. Throws a `TurnError` unless it answers with 2xx. A turn may last longer than
 * the time-outs of `fetch`, so this does not use it.
 */
export async function requestLocally(url, { method = 'POST', body, headers = {} }, { signal, timeoutMs }) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'Content-Type': 'application/json' };
    const options = { method, headers: { ...headers, ...type }, signal: limit, agent: direct };
    const response = await new Promise((resolve, reject) => request(url, options, resolve).on('error', reject).end(text)).catch((error) => {
        const isRefused = hasProperty(error, 'code', 'ECONNREFUSED');
        throw new TurnError(`${url.origin} did not answer: ${innermostReason(error)}`, { mayHaveStarted: !isRefused });
    });
    const { statusCode: status = 0 } = response;
    if (status < 200 || status > 299) {
        response.destroy();
        const isBusy = busyStatuses.includes(status);
        const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
        throw new TurnError(`${url.origin} answered ${status}${isBusy ? ': it is busy' : ''}`, {
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
        throw new TurnError(`the response is incomplete: ${error instanceof Error ? error.message : error}`);
    }
    try {
        return JSON.parse(Buffer.concat(chunks).toString());
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=local-request.js.map