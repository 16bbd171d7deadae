// Generated from src/clients/typescript/src/connection.ts by `npm run generate`. Do not edit.
import { createTokenSource } from './auth.js';
import { createCall } from './call.js';
import { createDiscovery } from './discovery.js';
import { selectAuth, createSettings } from './options.js';
/**
 * Creates a connection to the service without the methods of a client. Functions such as `send` take it, which keeps
 * small programs small.
 */
export function createConnection(options = {}) {
    const settings = createSettings(options);
    const discovery = createDiscovery(settings);
    const tokens = createTokenSource(selectAuth(options), { settings, discovery });
    return { settings, discovery, tokens, call: createCall(settings, discovery, tokens) };
}
//# sourceMappingURL=connection.js.map