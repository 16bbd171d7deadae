// Generated from src/clients/typescript/src/tokens.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isFresh = exports.patientFor = void 0;
exports.heldFrom = heldFrom;
exports.keepTokens = keepTokens;
const checks_js_1 = require("./checks.js");
const errors_js_1 = require("./errors.js");
const shared_js_1 = require("./shared.js");
/** A person takes their own time: where one may be asked for a token, an attempt has no other bound than its parts. */
const patientFor = ({ login }, limits) => login ? { ...limits, timeoutMs: Infinity } : limits;
exports.patientFor = patientFor;
const renewBeforeMs = 60_000;
const isFresh = ({ expires_at }, now) => expires_at - now > renewBeforeMs;
exports.isFresh = isFresh;
function heldFrom({ access_token, expires_in }, now) {
    const token = (0, checks_js_1.trimmedToken)(access_token);
    if (token === undefined || typeof expires_in !== 'number')
        throw new errors_js_1.ProtocolError('issueToken', 200, 'an answer without a token: is this the authorization server?');
    return { access_token: token, expires_at: now + expires_in * 1000 };
}
/**
 * Keeps one token for each resource, has it renewed in time, and requests only one at a time however many callers wait.
 * `request` is told which token was refused, if one was. A request that failed is not remembered.
 */
function keepTokens(request, now) {
    const kept = new Map();
    function tokenFor(resource) {
        const token = kept.get(resource) ?? keepToken((aborted, refused) => request(resource, refused, aborted), now);
        kept.set(resource, token);
        return token;
    }
    return {
        current: async (resource, signal) => tokenFor(resource).current(signal),
        renewed: async (resource, refused, signal) => tokenFor(resource).renewed(refused, signal),
    };
}
function keepToken(request, now) {
    let held;
    const renew = (0, shared_js_1.shared)(async (aborted, refused) => {
        held = await request(aborted, refused);
        return held.access_token;
    });
    return {
        current: (signal) => (held && (0, exports.isFresh)(held, now()) ? held.access_token : renew(signal)),
        renewed: (refused, signal) => held && held.access_token !== refused ? held.access_token : renew(signal, refused),
    };
}
//# sourceMappingURL=tokens.js.map