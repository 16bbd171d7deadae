// Generated from scripts/generate/templates/sdk/src/socket.ts by `npm run generate`. Do not edit.
import { frameOps, subprotocols } from './frames.js';
/** The handshake was refused before the upgrade. Browsers do not tell with which status: it is 0 there. */
export class HandshakeRefused extends Error {
    name = 'HandshakeRefused';
    status;
    code;
    /** What the operator's log calls the request; absent where something in between answered. */
    requestId;
    constructor({ statusCode = 0, headers }, body) {
        const { code, message } = refusalOf(body);
        super(message ?? (statusCode === 0 ? 'The handshake was refused' : `The handshake was refused with ${statusCode}`));
        this.status = statusCode;
        this.code = code;
        this.requestId = headers['request-id']?.toString();
    }
}
/** Beyond it reading pauses in Node, so that a slow consumer slows the server instead of filling memory. */
const bufferedFramesMax = 1000;
/** Opens the feed; resolves when the server has accepted the connection. */
export async function openFeed({ ws_url, direction, ...credentials }) {
    const url = new URL(ws_url);
    if (direction)
        url.searchParams.set('direction', direction);
    return 'ticket' in credentials ? openWithTicket(url, credentials.ticket) : openWithToken(url, credentials.token);
}
/** By the WebSocket of the platform, which does not tell why a handshake was refused. */
function openWithTicket(url, ticket) {
    const socket = new WebSocket(url, [subprotocols.spoken, subprotocols.ticket + ticket]);
    const feed = feedOf(socket);
    return new Promise((resolve, reject) => {
        socket.addEventListener('open', () => resolve(feed), { once: true });
        socket.addEventListener('error', () => reject(new HandshakeRefused({ headers: {} }, '')), { once: true });
    });
}
async function openWithToken(url, token) {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(url, { headers: { Authorization: `Bearer ${token}` } });
    const feed = feedOf(socket);
    return new Promise((resolve, reject) => {
        socket.once('open', () => resolve(feed));
        socket.once('error', reject);
        socket.once('unexpected-response', (_request, response) => {
            const chunks = [];
            response.on('data', (chunk) => chunks.push(chunk));
            response.on('error', reject);
            response.on('end', () => reject(new HandshakeRefused(response, Buffer.concat(chunks).toString())));
        });
    });
}
function feedOf(given) {
    const socket = given;
    const frames = [];
    let wake = () => { };
    let open = true;
    const ended = new Promise((resolve) => {
        socket.addEventListener('close', ({ code, reason }) => {
            open = false;
            resolve({ code, reason });
            wake();
        });
    });
    socket.addEventListener('error', () => { }); // a close follows and tells the code
    socket.addEventListener('message', ({ data }) => {
        const frame = parsed(String(data));
        if (!isFrame(frame))
            return;
        frames.push(frame);
        if (frames.length >= bufferedFramesMax)
            socket.pause?.();
        wake();
    });
    async function* iterate() {
        while (open || frames.length > 0) {
            const frame = frames.shift();
            if (frame)
                yield frame;
            else
                await new Promise((resolve) => (wake = resolve));
            if (socket.isPaused && frames.length < bufferedFramesMax / 2)
                socket.resume?.();
        }
    }
    return { ended, close: () => socket.close(1000), [Symbol.asyncIterator]: iterate };
}
/** A newer server may push frames that this client does not know; they are passed over. */
const isFrame = (value) => typeof value === 'object' && value !== null && 'op' in value && frameOps.some((op) => op === value.op);
function refusalOf(body) {
    const refusal = parsed(body);
    const error = typeof refusal === 'object' && refusal !== null && 'error' in refusal ? refusal.error : undefined;
    return typeof error === 'object' && error !== null ? error : {};
}
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
