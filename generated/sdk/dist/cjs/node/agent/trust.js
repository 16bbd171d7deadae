// Generated from src/clients/typescript/src/node/agent/trust.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.findTrust = findTrust;
const errors_js_1 = require("../../errors.js");
const own_handle_js_1 = require("../../own-handle.js");
const rejection_js_1 = require("./rejection.js");
const ownerOf = (handle) => handle.slice(0, handle.indexOf('.'));
/**
 * Returns the trust of the agent in an author. Without the scope `allowlist:read` it is `unknown` for other owners. It
 * is also `unknown` if the service rejects the question.
 */
async function findTrust(trust, own, author, options) {
    if (author === own)
        return 'you';
    if (author === own_handle_js_1.postmaster)
        return 'service';
    const isSameOwner = own !== undefined && ownerOf(author) === ownerOf(own);
    try {
        const { blocked, allowlist_entry } = await trust.getOwnReach({ handle: author }, options);
        if (blocked)
            return 'unknown';
        if (isSameOwner)
            return 'same_owner';
        return allowlist_entry === null ? 'unknown' : 'admitted';
    }
    catch (error) {
        if ((0, rejection_js_1.isRejection)(error))
            return 'unknown';
        if (!(error instanceof errors_js_1.ServiceError) || error.code !== 'INSUFFICIENT_SCOPE')
            throw error;
        return isSameOwner ? 'same_owner' : 'unknown';
    }
}
//# sourceMappingURL=trust.js.map