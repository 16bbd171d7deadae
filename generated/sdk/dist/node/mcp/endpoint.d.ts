// Generated from src/clients/typescript/src/node/mcp/endpoint.ts by `npm run generate`. Do not edit.
import type { Connection } from '../../connection.js';
/** Name of the operation in messages for people. */
export declare const operation = "mcp";
/** One HTTP request to the MCP server. */
export interface McpRequest {
    method: 'POST' | 'GET' | 'DELETE';
    headers: Readonly<Record<string, string>>;
    body?: string;
    signal: AbortSignal;
    /** True if the service may carry out the request twice. */
    isRepeatable: boolean;
    /** Milliseconds for which a failed request is repeated. */
    retryMs: number;
}
/** The MCP server at one address, with the tokens of one agent. */
export interface McpEndpoint {
    /**
     * Sends a request and resolves with its response, also if that is an error of the protocol. It waits while the
     * service is unavailable, and renews the token.
     */
    send(request: McpRequest): Promise<Response>;
}
/** Creates the requests to the MCP server with this address. */
export declare function createMcpEndpoint({ settings, tokens }: Connection, resource: string): McpEndpoint;
/** Returns true for errors after which no request can succeed, because the agent gets no token any more. */
export declare const isFinal: (error: unknown) => boolean;
/** Returns true for an error before the service got the request. */
export declare const isUnsent: (error: unknown) => boolean;
/** Returns the text of a body. Throws if it is too large. */
export declare function readText(response: Response, bytesMax: number, signal: AbortSignal): Promise<string>;
/** Describes an error response whose body is no message of the protocol. */
export declare function describeResponse(status: number, text: string): string;
//# sourceMappingURL=endpoint.d.ts.map