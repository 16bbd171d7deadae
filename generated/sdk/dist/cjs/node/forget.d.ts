// Generated from src/clients/typescript/src/node/forget.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import type { TokenStorage } from './storage.js';
/** Ends what a person allowed, at the service first, or it would go on unknown. The registration stays. */
export declare function forget(storage: TokenStorage, context: AuthContext): Promise<void>;
//# sourceMappingURL=forget.d.ts.map