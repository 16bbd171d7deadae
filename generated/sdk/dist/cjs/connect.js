// Generated from src/clients/typescript/src/connect.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.connect = connect;
const call_js_1 = require("./call.js");
const clock_js_1 = require("./clock.js");
const cursor_js_1 = require("./cursor.js");
const feed_js_1 = require("./feed.js");
const node_socket_js_1 = require("./node-socket.js");
const index_js_1 = require("./rest/index.js");
const retry_js_1 = require("./retry.js");
const socket_js_1 = require("./socket.js");
const tokens_js_1 = require("./tokens.js");
const user_agent_js_1 = require("./user-agent.js");
/** Default time-out of a handshake in milliseconds. */
const handshakeMsMax = 20_000;
/**
 * Opens live delivery and resolves when the server has accepted the connection. The client retries handshakes as it
 * retries calls. `timeoutMs` applies to each handshake, and is at most 20 seconds by default. The signal ends the feed
 * as well.
 *
 * The feed ends when its token expires. The next feed can begin with `cursorOf` the last frame; `follow` does all of
 * this. In Node the client closes a connection that was silent for a minute. Other platforms hide the server's pings,
 * so the platform itself has to detect a lost connection.
 */
async function connect(connection, { direction, cursor } = {}, options = {}) {
    const { settings, discovery } = connection;
    const query = { ...(0, cursor_js_1.checkCursor)(cursor), direction };
    const { signal, timeoutMs = Math.min(settings.timeoutMs, handshakeMsMax) } = options;
    const policy = (0, retry_js_1.createRetryPolicy)(settings, 'connect', { ...options, timeoutMs });
    async function attempt(abortSignal) {
        const { ws_url } = await discovery.addresses(abortSignal);
        const address = new URL(ws_url);
        for (const [name, value] of Object.entries(query))
            if (value !== undefined)
                address.searchParams.set(name, String(value));
        const nodeSocket = await (0, node_socket_js_1.loadNodeSockets)();
        if (nodeSocket)
            return (0, call_js_1.withToken)(connection.tokens, ws_url, (token) => open(nodeSocket(address, headersWith(token)), abortSignal), abortSignal);
        const { ticket } = await new index_js_1.LiveApi(connection.call).createTicket({
            ...options,
            signal: abortSignal,
            timeoutMs,
            maxRetries: 0,
        });
        return open((0, socket_js_1.createPlatformSocket)(address, ticket), abortSignal);
    }
    const headersWith = (token) => ({
        ...(0, user_agent_js_1.userAgentHeader)(settings),
        ...options.headers,
        Authorization: `Bearer ${token}`,
    });
    async function open(openSocket, abortSignal) {
        const { events, start } = (0, feed_js_1.createFeed)({ clock: settings.clock, signal });
        const socket = await (0, clock_js_1.runWithin)({ ...policy, signal: abortSignal }, (handshakeSignal) => openSocket(events, handshakeSignal));
        const feed = start(socket);
        settings.emit({ type: 'connected' });
        void feed.ended.then((end) => settings.emit({ type: 'disconnected', ...end }));
        return feed;
    }
    return (0, retry_js_1.withRetries)((0, tokens_js_1.withoutTimeoutForPersons)(connection.tokens, policy), attempt);
}
//# sourceMappingURL=connect.js.map