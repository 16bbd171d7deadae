// Generated from src/clients/typescript/src/node/mcp/server-events.ts by `npm run generate`. Do not edit.
import type { Bounds } from '../../clock.js';
/** Event of a stream (WHATWG HTML, section 9.2). */
export interface ServerEvent {
    data: string;
    id: string | undefined;
}
/**
 * Yields the events of a response that have data. `timeoutMs` limits the silence between two chunks, and `bytesMax` the
 * size of an event.
 */
export declare function readServerEvents(response: Response, { bytesMax, ...bounds }: Bounds & {
    bytesMax: number;
}): AsyncGenerator<ServerEvent, void, undefined>;
//# sourceMappingURL=server-events.d.ts.map