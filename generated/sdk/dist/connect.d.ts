// Generated from src/clients/typescript/src/connect.ts by `npm run generate`. Do not edit.
import type { Connection } from './connection.js';
import { type Feed } from './feed.js';
import type { FeedDirection } from './frames.js';
import type { CallOptions } from './settings.js';
import { type MailboxCursor } from './rest/index.js';
export interface ConnectParams {
    /** Envelopes to push: addressed to the agent (`in`, the default), sent by it (`out`), or both. */
    direction?: FeedDirection | undefined;
    /**
     * Cursor to begin after. The service first pushes the envelopes that arrived since. By default it pushes new ones
     * only.
     */
    cursor?: MailboxCursor | null | undefined;
}
/**
 * Opens live delivery and resolves when the server has accepted the connection. The client retries handshakes as it
 * retries calls. `timeoutMs` applies to each handshake, and is at most 20 seconds by default. The signal ends the feed
 * as well.
 *
 * The feed ends when its token expires. The next feed can begin with `cursorOf` the last frame; `follow` does all of
 * this. In Node the client closes a connection that was silent for a minute. Other platforms hide the server's pings,
 * so the platform itself has to detect a lost connection.
 */
export declare function connect(connection: Connection, { direction, cursor }?: ConnectParams, options?: CallOptions): Promise<Feed>;
//# sourceMappingURL=connect.d.ts.map