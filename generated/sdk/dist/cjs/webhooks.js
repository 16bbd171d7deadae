// Generated from src/clients/typescript/src/webhooks.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.verify = verify;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
/**
 * What a webhook says, when it was signed by the secret of its subscription, or by one of several while a secret is
 * being replaced. Throws a SignatureError otherwise: nothing of such a request may be believed.
 */
async function verify(request, secrets, { toleranceSeconds = 300, clock = clock_js_1.systemClock } = {}) {
    const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(request, name));
    if (!id || !timestamp || !signatures)
        throw new errors_js_1.SignatureError('unsigned', 'the headers of a signature are missing');
    const ageSeconds = Math.abs(clock.now() / 1000 - Number(timestamp));
    if (!/^\d+$/.test(timestamp) || ageSeconds > toleranceSeconds)
        throw new errors_js_1.SignatureError('stale', `it was not signed within ${toleranceSeconds} seconds of now`);
    const body = await bytesOf(request);
    const signed = joined(new TextEncoder().encode(`${id}.${timestamp}.`), body);
    for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
        if (await isSignedBy(secret, signatures, signed))
            return JSON.parse(new TextDecoder().decode(body));
    throw new errors_js_1.SignatureError('wrong_signature', 'it was signed by another secret, or changed');
}
function headerOf({ headers }, name) {
    const value = isGetter(headers) ? headers.get(`webhook-${name}`) : headers[`webhook-${name}`];
    return typeof value === 'string' ? value : undefined;
}
const isGetter = (headers) => typeof headers['get'] === 'function';
async function bytesOf(request) {
    if ('arrayBuffer' in request)
        return new Uint8Array(await request.arrayBuffer());
    return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body;
}
/** The platform compares, and takes the same time wherever a signature differs. */
async function isSignedBy(secret, signatures, signed) {
    const { subtle } = globalThis.crypto;
    const use = { name: 'HMAC', hash: 'SHA-256' };
    const [, text] = /^whsec_([\w+/]+=*)$/.exec(secret) ?? [];
    if (!text)
        throw new TypeError('a secret of a webhook is whsec_ and base64');
    const key = await subtle.importKey('raw', fromBase64(text), use, false, ['verify']);
    for (const [version, signature] of signatures.split(' ').map((text) => text.split(',')))
        if (version === 'v1' && signature && /^[\w+/]{43}=$/.test(signature))
            if (await subtle.verify('HMAC', key, fromBase64(signature), signed))
                return true;
    return false;
}
const fromBase64 = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
function joined(one, other) {
    const both = new Uint8Array(one.length + other.length);
    both.set(one);
    both.set(other, one.length);
    return both;
}
//# sourceMappingURL=webhooks.js.map