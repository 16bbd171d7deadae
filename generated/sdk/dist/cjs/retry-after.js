// Generated from scripts/sdk/src/retry-after.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.retryAfterSeconds = retryAfterSeconds;
/** `Retry-After` in seconds, given as such or as a date (RFC 9110 section 10.2.3); undefined where it says neither. */
function retryAfterSeconds(headers, now = Date.now()) {
    const value = headers.get('retry-after')?.trim();
    if (!value)
        return undefined;
    if (/^\d+$/.test(value))
        return Number(value);
    const date = Date.parse(value);
    return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}
//# sourceMappingURL=retry-after.js.map