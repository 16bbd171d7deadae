// Generated from src/clients/typescript/src/connect.ts by `npm run generate`. Do not edit.
import { withToken } from './call.js';
import { within } from './clock.js';
import { checkedCursor } from './cursor.js';
import { createFeed } from './feed.js';
import { loadNodeSockets } from './node-socket.js';
import { LiveApi } from './rest/index.js';
import { policyOf, retrying } from './retry.js';
import { platformSocket } from './socket.js';
import { patientFor } from './tokens.js';
import { agentHeader } from './user-agent.js';
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
export async function connect(connection, { direction, cursor } = {}, options = {}) {
    const { settings, discovery } = connection;
    const asked = { ...checkedCursor(cursor), direction };
    const { signal, timeoutMs = Math.min(settings.timeoutMs, handshakeMsMax) } = options;
    const policy = policyOf(settings, 'connect', { ...options, timeoutMs });
    async function attempt(aborted) {
        const { ws_url } = await discovery.addresses(aborted);
        const address = new URL(ws_url);
        for (const [name, value] of Object.entries(asked))
            if (value !== undefined)
                address.searchParams.set(name, String(value));
        const nodeSocket = await loadNodeSockets();
        if (nodeSocket)
            return withToken(connection.tokens, ws_url, (token) => open(nodeSocket(address, headersWith(token)), aborted), aborted);
        const { ticket } = await new LiveApi(connection.call).createTicket({
            ...options,
            signal: aborted,
            timeoutMs,
            maxRetries: 0,
        });
        return open(platformSocket(address, ticket), aborted);
    }
    const headersWith = (token) => ({
        ...agentHeader(settings),
        ...options.headers,
        Authorization: `Bearer ${token}`,
    });
    async function open(openSocket, aborted) {
        const { events, start } = createFeed({ clock: settings.clock, signal });
        const socket = await within({ ...policy, signal: aborted }, (ended) => openSocket(events, ended));
        const feed = start(socket);
        settings.emit({ type: 'connected' });
        void feed.ended.then((end) => settings.emit({ type: 'disconnected', ...end }));
        return feed;
    }
    return retrying(patientFor(connection.tokens, policy), attempt);
}
//# sourceMappingURL=connect.js.map