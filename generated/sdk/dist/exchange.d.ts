// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
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
/** What bounds one request, beside the clock. */
interface Limits {
    timeoutMs: number;
    signal: Signal | undefined;
}
/** One request and the whole of its answer, within their time. */
export declare const exchange: <Result>(settings: Settings, request: Request, limits: Limits) => Promise<Result>;
/** An answer whose body is still to come, for as long as it takes. */
export interface OpenAnswer {
    response: Response;
    /** Lets the connection go. */
    close(): void;
}
/** One request and the beginning of its answer, within their time; the body is the caller's to read and to close. */
export declare function openAnswer(settings: Settings, request: Request, limits: Limits): Promise<OpenAnswer>;
export {};
//# sourceMappingURL=exchange.d.ts.map