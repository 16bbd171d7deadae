// Generated from src/clients/typescript/src/node-socket.ts by `npm run generate`. Do not edit.
import { answerIn } from './answer.js';
import { refusalBytesMax } from './body.js';
import { connectionError, ProtocolError } from './errors.js';
import { subprotocols } from './frames.js';
/** Frames are headers of envelopes, which are far smaller. */
const frameBytesMax = 2 ** 20;
const load = () => import('ws');
/** Where `ws` works: bundlers for pages put something else in its place, and other runtimes only imitate it. */
export async function loadNodeSockets() {
    if (typeof process !== 'object' || process.versions?.node === undefined)
        return undefined;
    if (process.versions['bun'] !== undefined || 'Deno' in globalThis)
        return undefined;
    const ws = await load().catch(() => ({}));
    return ws.WebSocket && by(ws.WebSocket);
}
/** By `ws`, which sends the token in a header and shows refusals and pings. */
const by = (WebSocket) => (address, headers) => async (events, signal) => {
    const options = { headers, maxPayload: frameBytesMax, perMessageDeflate: false };
    const socket = new WebSocket(address, [subprotocols.spoken], options);
    socket.on('ping', events.heard);
    socket.on('message', (data) => events.message(String(data)));
    socket.on('close', (code, reason) => events.closed(code, String(reason)));
    const terminate = () => socket.terminate();
    signal.addEventListener('abort', terminate);
    try {
        await handshake(socket);
    }
    catch (error) {
        socket.terminate();
        throw connectionError('connect', error);
    }
    finally {
        signal.removeEventListener('abort', terminate);
    }
    if (signal.aborted)
        terminate();
    return socketOver(socket);
};
const handshake = (socket) => new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.on('error', reject); // after the handshake it does nothing, and a close follows
    socket.once('unexpected-response', (request, response) => refusalIn(response)
        .then(reject)
        .finally(() => request.destroy()));
});
const socketOver = (socket) => ({
    tellsPings: true,
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
    isPaused: () => socket.isPaused,
    pause: () => socket.pause(),
    resume: () => socket.resume(),
});
/** The error that an answer instead of the upgrade is: in the words of every other answer. */
async function refusalIn(message) {
    const { statusCode: status = 0, headers } = message;
    try {
        const response = new Response(await readText(message), { status, headers: plain(headers) });
        const reading = { aborted: new AbortController().signal, now: Date.now() };
        await answerIn(response, { id: 'connect', method: 'GET', path: '', answer: 'nothing' }, reading);
        return new ProtocolError('connect', status, 'an answer that opens no WebSocket');
    }
    catch (error) {
        return error instanceof RangeError ? new ProtocolError('connect', status, 'no status of HTTP') : error;
    }
}
async function readText(message) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of message) {
        chunks.push(chunk);
        if ((bytes += chunk.length) > refusalBytesMax)
            break;
    }
    return bytes === 0 ? null : Buffer.concat(chunks).toString();
}
function plain(headers) {
    const copied = new Headers();
    for (const name of ['request-id', 'retry-after', 'content-type', 'date']) {
        const value = headers[name];
        if (typeof value === 'string')
            copied.set(name, value);
    }
    return copied;
}
//# sourceMappingURL=node-socket.js.map