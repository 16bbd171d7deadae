// Generated from src/clients/typescript/src/node/agent/trust.ts by `npm run generate`. Do not edit.
import { ServiceError } from '../../errors.js';
import { postmaster } from '../../own-handle.js';
import { isRejection } from './rejection.js';
const ownerOf = (handle) => handle.slice(0, handle.indexOf('.'));
/**
 * Returns the trust of the agent in an author. Without the scope `allowlist:read` it is `unknown` for other owners. It
 * is also `unknown` if the service rejects the question.
 */
export async function findTrust(trust, own, author, options) {
    if (author === own)
        return 'you';
    if (author === postmaster)
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
        if (isRejection(error))
            return 'unknown';
        if (!(error instanceof ServiceError) || error.code !== 'INSUFFICIENT_SCOPE')
            throw error;
        return isSameOwner ? 'same_owner' : 'unknown';
    }
}
//# sourceMappingURL=trust.js.map