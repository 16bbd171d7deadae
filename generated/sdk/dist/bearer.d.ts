// Generated from scripts/generate/templates/sdk/src/bearer.ts by `npm run generate`. Do not edit.
import { Configuration, type Middleware } from './rest/index.js';
import type { TokenSource } from './tokens.js';
/** Gives an access token for the resource with this address, a new one each time. */
export type GiveToken = (resource: string) => string | Promise<string>;
export declare function tokenSourceOf(given: TokenSource | GiveToken): TokenSource;
/** Calls below `base_url` with tokens for the resource, which is mostly the same address. */
export declare const withBearer: (base_url: string, send: typeof fetch, tokens: TokenSource, resource?: string) => Configuration;
/** Answers that are not 2xx are thrown as `ServiceError`, those of the token endpoint on the way too. */
export declare const strict: Middleware;
