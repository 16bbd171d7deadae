// Generated from src/clients/typescript/src/connect.ts by `npm run generate`. Do not edit.
import type { Connection } from './client.js';
import { type Feed } from './feed.js';
import type { FeedDirection } from './frames.js';
import type { CallOptions } from './options.js';
import { type MailboxCursor } from './rest/index.js';
export interface ConnectParams {
    /** Which envelopes are pushed: addressed to the agent (`in`, the default), sent by it (`out`), or both. */
    direction?: FeedDirection | undefined;
    /**
     * Behind which envelope to begin: what came since is pushed first, and then what comes. By default only what comes.
     */
    cursor?: MailboxCursor | null | undefined;
}
/**
 * Opens live delivery, and resolves when the server has accepted the connection. Handshakes are repeated as calls are;
 * `timeoutMs` is for each of them, and by default 20 seconds at most. The signal ends the feed as well.
 *
 * The feed ends when its token does; the next one can begin with `cursorOf` the last frame, and `follow` takes care of
 * all that. In Node a connection over which nothing came for a minute is taken for dead; WebSockets of other platforms
 * do not show the server's pings, so there a broken connection is noticed when the platform notices it.
 */
export declare function connect(connection: Connection, { direction, cursor }?: ConnectParams, options?: CallOptions): Promise<Feed>;
//# sourceMappingURL=connect.d.ts.map