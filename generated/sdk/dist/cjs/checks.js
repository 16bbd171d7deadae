// Generated from src/clients/typescript/src/checks.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.retriesMax = void 0;
exports.checked = checked;
exports.trimmedToken = trimmedToken;
exports.checkWholeNumber = checkWholeNumber;
exports.httpAddress = httpAddress;
exports.present = present;
/** The contract's schedule has no more repetitions. */
exports.retriesMax = 4;
/** Numbers that would make a client wait for ever, or not at all, are a mistake of the program. */
function checked(numbers) {
    const { timeoutMs, maxRetries } = numbers;
    if (!(timeoutMs > 0))
        throw new TypeError(`timeoutMs is more than 0 milliseconds, or Infinity; not ${timeoutMs}`);
    checkWholeNumber('maxRetries', maxRetries, 0, exports.retriesMax);
    return numbers;
}
/** A token without space around it, as from a file; undefined where it has characters that cannot stand in a header. */
function trimmedToken(given) {
    const token = typeof given === 'string' ? given.trim() : '';
    return /^[\x21-\x7e]+$/.test(token) ? token : undefined;
}
function checkWholeNumber(name, value, least, most) {
    if (!Number.isInteger(value) || value < least || value > most)
        throw new TypeError(`${name} is a whole number from ${least} to ${most}, not ${value}`);
}
/** As the service writes it: without a slash at its end. */
function httpAddress(name, text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
        throw new TypeError(`${name} is an address like https://messages.example, not ${withoutSecrets(String(text))}`);
    return text.trim().replace(/\/+$/, '');
}
/** What stands before an @ may be secret, and what stands in a query. */
const withoutSecrets = (address) => address.replace(/.*@/s, '…@').replace(/([?#]).*/s, '$1…');
/** Values from an environment are easily missing, whatever the types say. */
function present(name, text) {
    if (typeof text !== 'string' || text === '')
        throw new TypeError(`${name} is missing`);
    return text;
}
//# sourceMappingURL=checks.js.map