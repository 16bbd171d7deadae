// Generated from src/clients/typescript/src/node/mcp/bridge.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
export interface BridgeOptions {
    /** Address of the MCP server. */
    resource: string;
    input: AsyncIterable<Uint8Array>;
    /** Writes a line to the client. */
    write(line: string): Promise<unknown>;
    /** Writes a line for people. */
    report(line: string): void;
    /** Ends the bridge. */
    signal: AbortSignal;
}
/**
 * Passes messages between a client on standard input and output and an MCP server, in both directions, until the client
 * ends or the signal is aborted. Throws if the authority of the agent has ended.
 */
export declare function runBridge(connection: Connection, options: BridgeOptions): Promise<void>;
//# sourceMappingURL=bridge.d.ts.map