// Generated from src/clients/typescript/src/node/mcp/resource.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
/** Returns the address of the service for the address of its MCP server, which people know. */
export declare const withoutMcpPath: (url: string) => string;
/** Finds the address of the MCP server. */
export declare function findMcpServer({ settings, discovery }: Connection, signal?: AbortSignal): Promise<string>;
//# sourceMappingURL=resource.d.ts.map