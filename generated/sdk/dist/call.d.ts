// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js';
import { type Operation, type Params } from './operation.js';
import type { CallOptions, Settings } from './settings.js';
import { type TokenSource } from './tokens.js';
/** Calls an operation of the contract. Every generated method uses it. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>;
/**
 * Creates the function that carries out calls. It finds the address, gets a token and sends one request. It repeats the
 * request once with a new token after a 401, and retries as the contract says.
 */
export declare function createCall(settings: Settings, discovery: Discovery, tokens: TokenSource): Call;
/** Does the work with a token. After a 401 it repeats the work once, if the token source has another token. */
export declare function withToken<Result>(tokens: TokenSource, resource: string, work: (token: string) => Promise<Result>, signal: AbortSignal): Promise<Result>;
//# sourceMappingURL=call.d.ts.map