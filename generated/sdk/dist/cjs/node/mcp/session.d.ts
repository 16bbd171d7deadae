// Generated from src/clients/typescript/src/node/mcp/session.ts by `npm run generate`. Do not edit.
import type { Settings } from '../../settings.js';
import { type McpEndpoint } from './endpoint.js';
export interface SessionDeps {
    endpoint: McpEndpoint;
    settings: Settings;
    /** Passes a message to the client. */
    deliver(line: string): Promise<void>;
    report(line: string): void;
    /** Ends the bridge. */
    fail(error: unknown): void;
    signal: AbortSignal;
}
export declare const contentHeaders: {
    'Content-Type': string;
    Accept: string;
};
/** Milliseconds for which a request is repeated while the service is unavailable. Clients wait about as long. */
export declare const requestMs = 60000;
/**
 * Creates the session of the client with the service, and follows its event stream. A session that the service has lost
 * begins again with the same request and the same subscriptions.
 */
export declare function createSessions(deps: SessionDeps): {
    /** Delays other messages until this `initialize` is answered. */
    wait(answered: Promise<unknown>): void;
    /** Begins a session with the answer to `initialize`. */
    begin(initialize: string, id: string | null, version: unknown): void;
    /** Sends a message in the session. If the service has lost the session, it begins again first. */
    send(request: Omit<Parameters<McpEndpoint["send"]>[0], "headers" | "method">): Promise<Response>;
    subscribed: (uri: string) => void;
    unsubscribed: (uri: string) => void;
    /** Ends the session at the service. */
    end(endSignal: AbortSignal): Promise<void>;
};
export type Sessions = ReturnType<typeof createSessions>;
//# sourceMappingURL=session.d.ts.map