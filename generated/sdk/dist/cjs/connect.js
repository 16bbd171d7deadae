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
/** Milliseconds that a handshake may take, where nothing shorter is asked for. */
const handshakeMsMax = 20_000;
/**
 * Opens live delivery, and resolves when the server has accepted the connection. Handshakes are repeated as calls are;
 * `timeoutMs` is for each of them, and by default 20 seconds at most. The signal ends the feed as well.
 *
 * The feed ends when its token does; the next one can begin with `cursorOf` the last frame, and `follow` takes care of
 * all that. In Node a connection over which nothing came for a minute is taken for dead; WebSockets of other platforms
 * do not show the server's pings, so there a broken connection is noticed when the platform notices it.
 */
async function connect(connection, { direction, cursor } = {}, options = {}) {
    const { settings, discovery } = connection;
    const asked = { ...(0, cursor_js_1.checkedCursor)(cursor), direction };
    const { signal, timeoutMs = Math.min(settings.timeoutMs, handshakeMsMax) } = options;
    const policy = (0, retry_js_1.policyOf)(settings, 'connect', { ...options, timeoutMs });
    async function attempt(aborted) {
        const { ws_url } = await discovery.addresses(aborted);
        const address = new URL(ws_url);
        for (const [name, value] of Object.entries(asked))
            if (value !== undefined)
                address.searchParams.set(name, String(value));
        const nodeSocket = await (0, node_socket_js_1.loadNodeSockets)();
        if (nodeSocket)
            return (0, call_js_1.withToken)(connection.tokens, ws_url, (token) => open(nodeSocket(address, headersWith(token)), aborted), aborted);
        const { ticket } = await new index_js_1.LiveApi(connection.call).createTicket({
            ...options,
            signal: aborted,
            timeoutMs,
            maxRetries: 0,
        });
        return open((0, socket_js_1.platformSocket)(address, ticket), aborted);
    }
    const headersWith = (token) => ({
        ...(0, user_agent_js_1.agentHeader)(settings),
        ...options.headers,
        Authorization: `Bearer ${token}`,
    });
    async function open(openSocket, aborted) {
        const { events, start } = (0, feed_js_1.createFeed)({ clock: settings.clock, signal });
        const socket = await (0, clock_js_1.within)({ ...policy, signal: aborted }, (ended) => openSocket(events, ended));
        const feed = start(socket);
        settings.emit({ type: 'connected' });
        void feed.ended.then((end) => settings.emit({ type: 'disconnected', ...end }));
        return feed;
    }
    return (0, retry_js_1.retrying)((0, tokens_js_1.patientFor)(connection.tokens, policy), attempt);
}
//# sourceMappingURL=connect.js.map