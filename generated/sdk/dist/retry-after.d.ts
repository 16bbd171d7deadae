// Generated from src/clients/typescript/src/retry-after.ts by `npm run generate`. Do not edit.
/**
 * Returns the seconds of `Retry-After`, a number or a date (RFC 9110 section 10.2.3); undefined if it is neither. A
 * date counts from the response's `Date`, the server's clock, or from `now`.
 */
export declare function parseRetryAfter(headers: Headers, now: number): number | undefined;
//# sourceMappingURL=retry-after.d.ts.map