// Generated from src/clients/typescript/src/node/agent/adapters/channel.ts by `npm run generate`. Do not edit.
import { type Adapter } from '../turn.js';
/**
 * Serves as a channel of Claude Code: an MCP server on standard input and output. Each envelope is an event, which
 * starts a turn of the open session. The turn counts as started when the client has taken the event.
 */
export declare function channelAdapter(): Adapter;
//# sourceMappingURL=channel.d.ts.map