// Generated from src/clients/typescript/src/retry-after.ts by `npm run generate`. Do not edit.
/**
 * `Retry-After` in seconds, given as such or as a date (RFC 9110 section 10.2.3); undefined if it says neither. A date
 * is one of the server's clock, which the answer's `Date` tells; `now` stands in where that is missing.
 */
export declare function retryAfterSeconds(headers: Headers, now: number): number | undefined;
//# sourceMappingURL=retry-after.d.ts.map