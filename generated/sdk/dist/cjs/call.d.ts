// Generated from scripts/sdk/src/call.ts by `npm run generate`. Do not edit.
import { type Body, type Operation, type Params } from './operation.js';
import type { CallOptions, Settings } from './options.js';
import type { Discovery } from './discovery.js';
import type { TokenSource } from './tokens.js';
/** Calls an operation: the one way that every generated call takes. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>;
/** The address → a token for it → one exchange within its time; again with another token, and again as the rules say. */
export declare function callOf(settings: Settings, discovery: Discovery, tokens: TokenSource): Call;
/** After a 401 does it once more, with another token where there is one. */
export declare function withToken<Result>(tokens: TokenSource, resource: string, work: (token: string) => Promise<Result>, aborted?: AbortSignal): Promise<Result>;
type Init = {
    method: string;
    headers: Record<string, string>;
    body: Body;
    signal: AbortSignal;
};
/** One request. Redirects lead to other servers than the one that was asked, so only bytes are fetched from there. */
export declare function send({ fetch, emit, clock }: Settings, { id, body: kind, answer }: Operation, address: string, { method, headers, body, signal }: Init): Promise<Response>;
export {};
//# sourceMappingURL=call.d.ts.map