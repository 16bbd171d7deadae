// Generated from src/clients/typescript/src/node/mcp/requests.ts by `npm run generate`. Do not edit.
import { type McpEndpoint } from './endpoint.js';
import { type Message, type RequestMessage } from './messages.js';
import { type SessionDeps, type Sessions } from './session.js';
interface RequestDeps extends Pick<SessionDeps, 'settings' | 'deliver'> {
    endpoint: McpEndpoint;
    sessions: Sessions;
}
/** Creates the functions that send messages of the client, in the revision of each message. */
export declare function createRequests({ endpoint, sessions, settings, deliver }: RequestDeps): {
    send: (message: Message, body: string, signal: AbortSignal, isRepeatable?: boolean) => Promise<Response>;
    /** Sends a request until it is answered. Only a call of a tool is not repeated after a lost connection. */
    answer(request: RequestMessage, text: string, signal: AbortSignal): Promise<void>;
};
export {};
//# sourceMappingURL=requests.d.ts.map