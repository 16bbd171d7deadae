// Generated from src/clients/typescript/src/socket.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.platformSocket = void 0;
const errors_js_1 = require("./errors.js");
const frames_js_1 = require("./frames.js");
/**
 * By the WebSocket of the platform, for which the ticket stands in for a header. It shows no pings, cannot pause, and
 * does not tell why a handshake failed.
 */
const platformSocket = (address, ticket) => (events, signal) => new Promise((resolve, reject) => {
    const socket = new WebSocket(address, [frames_js_1.subprotocols.spoken, frames_js_1.subprotocols.ticket + ticket]);
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
        reject(new errors_js_1.ConnectionError('connect', 'the handshake failed; WebSockets of this platform do not tell why'));
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
exports.platformSocket = platformSocket;
//# sourceMappingURL=socket.js.map