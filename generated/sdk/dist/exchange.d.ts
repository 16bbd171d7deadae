// Generated from src/clients/typescript/src/exchange.ts by `npm run generate`. Do not edit.
import type { Body, Operation } from './operation.js';
import type { Settings } from './settings.js';
import type { Signal } from './platform.js';
/** One HTTP request of an operation. */
export interface Request {
    operation: Operation;
    address: string;
    headers: Headers;
    body: Body;
}
/** Time-out and signal of one request. */
interface Limits {
    timeoutMs: number;
    signal: Signal | undefined;
}
/** Sends one request and reads the whole response. */
export declare const exchange: <Result>(settings: Settings, request: Request, limits: Limits) => Promise<Result>;
/** A response whose body the caller reads, without a time-out for the whole. */
export interface OpenResponse {
    response: Response;
    /** Releases the connection. */
    close(): void;
}
/** Sends one request and waits for the beginning of the response. The caller reads the body and closes it. */
export declare function openResponse(settings: Settings, request: Request, limits: Limits): Promise<OpenResponse>;
export {};
//# sourceMappingURL=exchange.d.ts.map