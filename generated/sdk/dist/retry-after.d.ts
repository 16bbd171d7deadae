// Generated from scripts/sdk/src/retry-after.ts by `npm run generate`. Do not edit.
/** `Retry-After` in seconds, given as such or as a date (RFC 9110 section 10.2.3); undefined where it says neither. */
export declare function retryAfterSeconds(headers: Headers, now?: number): number | undefined;
//# sourceMappingURL=retry-after.d.ts.map