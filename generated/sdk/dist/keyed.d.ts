// Generated from scripts/generate/templates/sdk/src/keyed.ts by `npm run generate`. Do not edit.
import type { Middleware } from './rest/index.js';
/** Gives every write a fresh `Idempotency-Key`, the same on each retry of the call, unless the caller brought one. */
export declare const keyed: Middleware;
