// Generated from src/clients/typescript/src/retry-after.ts by `npm run generate`. Do not edit.
/**
 * Returns the seconds of `Retry-After`, a number or a date (RFC 9110 section 10.2.3); undefined if it is neither. A
 * date counts from the response's `Date`, the server's clock, or from `now`.
 */
export function parseRetryAfter(headers, now) {
    const value = headers.get('retry-after')?.trim() ?? '';
    if (/^\d+$/.test(value))
        return Number(value);
    const date = parseHttpDate(value);
    return date === undefined ? undefined : Math.max(0, (date - (parseHttpDate(headers.get('date')) ?? now)) / 1000);
}
/** Parses an HTTP date. The check for a weekday excludes other texts that `Date.parse` accepts. */
function parseHttpDate(value) {
    const date = /^[a-z]{3,9},? /i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
    return Number.isNaN(date) ? undefined : date;
}
//# sourceMappingURL=retry-after.js.map