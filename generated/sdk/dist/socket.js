// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
import { ConnectionError } from './errors.js';
import { subprotocols } from './frames.js';
/**
 * By the WebSocket of the platform, for which the ticket stands in for a header. It shows no pings, cannot pause, and
 * does not tell why a handshake failed.
 */
export const platformSocket = (address, ticket) => (events, signal) => new Promise((resolve, reject) => {
    const socket = new WebSocket(address, [subprotocols.spoken, subprotocols.ticket + ticket]);
    const close = () => socket.close();
    const opened = () => signal.removeEventListener('abort', close);
    signal.addEventListener('abort', close);
    socket.addEventListener('open', () => {
        opened();
        resolve({ tellsPings: false, close: (code) => socket.close(code), terminate: () => endAtOnce(1006) });
    });
    socket.addEventListener('error', () => { }); // a close follows
    socket.addEventListener('message', message);
    socket.addEventListener('close', closed);
    function message({ data }) {
        events.message(String(data));
    }
    function closed({ code, reason }) {
        opened();
        // Does nothing after the handshake.
        reject(new ConnectionError('connect', 'the handshake failed; WebSockets of this platform do not tell why'));
        events.closed(code, reason);
    }
    /** A platform's socket waits for the server's agreement, and no frozen server is waited for. */
    function endAtOnce(code) {
        socket.removeEventListener('message', message);
        socket.removeEventListener('close', closed);
        socket.close();
        events.closed(code, '');
    }
});
//# sourceMappingURL=socket.js.map