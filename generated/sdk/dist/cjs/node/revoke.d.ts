// Generated from src/clients/typescript/src/node/revoke.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import type { TokenStorage } from './storage.js';
/** Revokes an authorization at the service, and then deletes it from the storage. The registration of the app stays. */
export declare function revokeAuthorization(storage: TokenStorage, context: AuthContext): Promise<void>;
//# sourceMappingURL=revoke.d.ts.map