// Generated from src/clients/typescript/src/node/agent/adapters/local-request.ts by `npm run generate`. Do not edit.
import { type TurnContext } from '../turn.js';
export interface LocalResponse {
    /** Reads the body as JSON; undefined if it is none. */
    json(): Promise<unknown>;
}
interface LocalRequest {
    method?: string;
    body?: unknown;
    headers?: Record<string, string>;
}
/**
 * Sends JSON to a server on this machine. Throws a `TurnError` unless it answers with 2xx. A turn may last longer than
 * the time-outs of `fetch`, so this does not use it.
 */
export declare function requestLocally(url: URL, { method, body, headers }: LocalRequest, { signal, timeoutMs }: Pick<TurnContext, 'signal' | 'timeoutMs'>): Promise<LocalResponse>;
export {};
//# sourceMappingURL=local-request.d.ts.map