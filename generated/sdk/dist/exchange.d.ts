// Generated from scripts/sdk/src/exchange.ts by `npm run generate`. Do not edit.
import type { Body, Operation } from './operation.js';
import type { Settings } from './options.js';
import type { Signal } from './platform.js';
/** One request of an operation. */
export interface Request {
    operation: Operation;
    address: string;
    headers: Headers;
    body: Body;
}
/** One request and the whole of its answer, within their time. */
export declare function exchange<Result>(settings: Settings, request: Request, { timeoutMs, signal }: {
    timeoutMs: number;
    signal: Signal | undefined;
}): Promise<Result>;
//# sourceMappingURL=exchange.d.ts.map