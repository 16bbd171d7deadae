// Generated from src/clients/typescript/src/node/agent/trust.ts by `npm run generate`. Do not edit.
import type { TrustApi } from '../../rest/index.js';
import type { CallOptions } from '../../settings.js';
/**
 * Trust in an author, in words of the contract. REST does not show whether the author allows this agent by name, so
 * `admitted` also stands for contacts.
 */
export type Trust = 'you' | 'same_owner' | 'admitted' | 'service' | 'unknown';
/**
 * Returns the trust of the agent in an author. Without the scope `allowlist:read` it is `unknown` for other owners. It
 * is also `unknown` if the service rejects the question.
 */
export declare function findTrust(trust: Pick<TrustApi, 'getOwnReach'>, own: string | undefined, author: string, options: CallOptions): Promise<Trust>;
//# sourceMappingURL=trust.d.ts.map