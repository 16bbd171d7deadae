// Generated from src/clients/typescript/src/call.ts by `npm run generate`. Do not edit.
import type { Discovery } from './discovery.js';
import { type Operation, type Params } from './operation.js';
import type { CallOptions, Settings } from './options.js';
import { type TokenSource } from './tokens.js';
/** Calls an operation: the one way that every generated call takes. */
export type Call = <Result>(operation: Operation, params: Params, options?: CallOptions) => Promise<Result>;
/** The address → a token for it → one exchange; once more with another token, and again as the rules say. */
export declare function callOf(settings: Settings, discovery: Discovery, tokens: TokenSource): Call;
/** After a 401 does it once more, if there is another token. */
export declare function withToken<Result>(tokens: TokenSource, resource: string, work: (token: string) => Promise<Result>, signal: AbortSignal): Promise<Result>;
//# sourceMappingURL=call.d.ts.map