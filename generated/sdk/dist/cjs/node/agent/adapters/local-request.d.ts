// Generated from src/clients/typescript/src/node/agent/adapters/local-request.ts by `npm run generate`. Do not edit.
import { type TurnContext } from '../turn.js';
export interface LocalResponse {
    status: number;
    /** Reads the body as JSON; undefined if it is none. */
    json(): Promise<unknown>;
}
/** Sends JSON to a server on this machine. Throws a `TurnError` unless it answers with 2xx. */
export declare function requestLocally(url: URL, { method, body, headers }: {
    method?: string;
    body?: unknown;
    headers?: Record<string, string>;
}, { signal, timeoutMs }: Pick<TurnContext, 'signal' | 'timeoutMs'>): Promise<LocalResponse>;
//# sourceMappingURL=local-request.d.ts.map