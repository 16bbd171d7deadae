// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js';
import { subprotocols } from './frames.js';
/**
 * Creates a socket by the platform's WebSocket, which sends a ticket instead of a header. It reports no pings, cannot
 * pause, and does not say why a handshake failed.
 */
export const createPlatformSocket = (address, ticket) => (events, signal) => new Promise((resolve, reject) => {
    const socket = new WebSocket(address, [subprotocols.spoken, subprotocols.ticket + ticket]);
    const close = () => socket.close();
    const stopListening = () => signal.removeEventListener('abort', close);
    signal.addEventListener('abort', close);
    socket.addEventListener('open', () => {
        stopListening();
        resolve({ reportsPings: false, close: (code) => socket.close(code), terminate: () => endAtOnce(1006) });
    });
    socket.addEventListener('error', () => { }); // a close follows
    socket.addEventListener('message', message);
    socket.addEventListener('close', closed);
    function message({ data }) {
        events.onMessage(String(data));
    }
    function closed({ code, reason }) {
        stopListening();
        // This has no effect after the handshake.
        reject(new ConnectionError('connect', 'the handshake failed; this platform does not report the reason'));
        events.onClose(code, reason);
    }
    /** Ends the feed without waiting for a close handshake, which a hanging server never completes. */
    function endAtOnce(code) {
        socket.removeEventListener('message', message);
        socket.removeEventListener('close', closed);
        socket.close();
        events.onClose(code, '');
    }
});
//# sourceMappingURL=socket.js.map