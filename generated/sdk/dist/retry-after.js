// Generated from src/clients/typescript/src/retry-after.ts by `npm run generate`. Do not edit.
/**
 * `Retry-After` in seconds, given as such or as a date (RFC 9110 section 10.2.3); undefined if it says neither. A date
 * is one of the server's clock, which the answer's `Date` tells; `now` stands in where that is missing.
 */
export function retryAfterSeconds(headers, now) {
    const value = headers.get('retry-after')?.trim() ?? '';
    if (/^\d+$/.test(value))
        return Number(value);
    const date = dateIn(value);
    return date === undefined ? undefined : Math.max(0, (date - (dateIn(headers.get('date')) ?? now)) / 1000);
}
/** Dates of HTTP begin with the name of a day; the parser takes much else for one. */
function dateIn(value) {
    const date = /^[a-z]{3,9},? /i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
    return Number.isNaN(date) ? undefined : date;
}
//# sourceMappingURL=retry-after.js.map