// Generated from src/clients/typescript/src/node-socket.ts by `npm run generate`. Do not edit.
import { readResponse } from './read-response.js';
import { errorBytesMax } from './body.js';
import { toMessagingError, ProtocolError } from './errors.js';
import { subprotocols } from './frames.js';
/** Largest frame. Frames are headers of envelopes, which are far smaller. */
const frameBytesMax = 2 ** 20;
const importWs = () => import('ws');
/**
 * Loads sockets of the package `ws`. Returns undefined in bundles for browsers and in runtimes that only imitate `ws`.
 */
export async function loadNodeSockets() {
    if (typeof process !== 'object' || process.versions?.node === undefined)
        return undefined;
    if (process.versions['bun'] !== undefined || 'Deno' in globalThis)
        return undefined;
    const ws = await importWs().catch(() => ({}));
    return ws.WebSocket && createNodeSockets(ws.WebSocket);
}
/** Creates sockets by `ws`. It sends the token in a header, and reports rejected handshakes and pings. */
const createNodeSockets = (WebSocket) => (address, headers) => async (events, signal) => {
    const options = { headers, maxPayload: frameBytesMax, perMessageDeflate: false };
    const socket = new WebSocket(address, [subprotocols.spoken], options);
    socket.on('ping', events.onActivity);
    socket.on('message', (data) => events.onMessage(String(data)));
    socket.on('close', (code, reason) => events.onClose(code, String(reason)));
    const terminate = () => socket.terminate();
    signal.addEventListener('abort', terminate);
    try {
        await handshake(socket);
    }
    catch (error) {
        socket.terminate();
        throw toMessagingError('connect', error);
    }
    finally {
        signal.removeEventListener('abort', terminate);
    }
    if (signal.aborted)
        terminate();
    return wrapSocket(socket);
};
const handshake = (socket) => new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject); // after the handshake it has no effect, because a close follows
    socket.once('unexpected-response', (request, response) => readHandshakeError(response)
        .then(reject)
        .finally(() => request.destroy()));
});
const wrapSocket = (socket) => ({
    reportsPings: true,
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
    isPaused: () => socket.isPaused,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
});
/** Reads the response to a rejected handshake, in the same way as every other error. */
async function readHandshakeError(message) {
    const { statusCode: status = 0, headers } = message;
    try {
        const response = new Response(await readText(message), { status, headers: copyHeaders(headers) });
        const context = { abortSignal: new AbortController().signal, now: Date.now() };
        await readResponse(response, { id: 'connect', method: 'GET', path: '', answer: 'nothing' }, context);
        return new ProtocolError('connect', status, 'the response does not open a WebSocket');
    }
    catch (error) {
        return error instanceof RangeError
            ? new ProtocolError('connect', status, 'the response has an invalid HTTP status')
            : error;
    }
}
async function readText(message) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of message) {
        chunks.push(chunk);
        if ((bytes += chunk.length) > errorBytesMax)
            break;
    }
    return bytes === 0 ? null : Buffer.concat(chunks).toString();
}
function copyHeaders(headers) {
    const copied = new Headers();
    for (const name of ['request-id', 'retry-after', 'content-type', 'date']) {
        const value = headers[name];
        if (typeof value === 'string')
            copied.set(name, value);
    }
    return copied;
}
//# sourceMappingURL=node-socket.js.map