// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.verify = verify;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/**
 * Verifies and parses a webhook. Its signature must match the secret of the subscription, or one of several secrets
 * during a rotation. Otherwise it throws a `SignatureError`: do not trust such a request.
 */
async function verify(request, secrets, { toleranceSeconds = 300, clock = clock_js_1.systemClock } = {}) {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => readHeader(request, name));
    if (!id || !timestamp || !signatures)
        throw new errors_js_1.SignatureError('unsigned', 'the signature headers are missing');
    const ageSeconds = Math.abs(clock.now() / 1000 - Number(timestamp));
    if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
        throw new errors_js_1.SignatureError('stale', `the time of the signature differs from the clock by more than ${toleranceSeconds} seconds`);
    const body = await readBody(request);
    const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), body);
    for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
        if (await isSignedBy(secret, signatures, signed))
            return JSON.parse(new TextDecoder().decode(body));
    throw new errors_js_1.SignatureError('wrong_signature', 'the signature does not match: the secret differs or the request was changed');
}
function readHeader({ headers }, name) {
    const value = hasGetter(headers) ? headers.get(`webhook-${name}`) : headers[`webhook-${name}`];
    return typeof value === 'string' ? value : undefined;
}
const hasGetter = (headers) => typeof headers['get'] === 'function';
async function readBody(request) {
    if ('arrayBuffer' in request)
        return new Uint8Array(await request.arrayBuffer());
    return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
}
/** Checks a signature. The platform compares in constant time. */
async function isSignedBy(secret, signatures, signed) {
    const { subtle } = globalThis.crypto;
    const use = { name: 'HMAC', hash: 'SHA-256' };
    const [, text] = /^whsec_([\w+/]+=*)$/.exec(secret) ?? [];
    if (!text)
        throw new errors_js_1.ArgumentError('the webhook secret is invalid: it must be whsec_ followed by base64');
    const key = await subtle.importKey('raw', fromBase64(text), use, false, ['verify']);
    for (const [version, signature] of signatures.split(' ').map((text) => text.split(',')))
        if (version === 'v1' && signature && /^[\w+/]{43}=$/.test(signature))
            if (await subtle.verify('HMAC', key, fromBase64(signature), signed))
                return true;
    return false;
}
const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
function concatenate(one, other) {
    const both = new Uint8Array(one.length + other.length);
    both.set(one);
    both.set(other, one.length);
    return both;
}
//# sourceMappingURL=webhooks.js.map