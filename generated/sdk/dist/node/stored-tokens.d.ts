// Generated from src/clients/typescript/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import { AuthorizationError } from '../errors.js';
import { type TokenSource } from '../tokens.js';
import { type TokenStorage } from './storage.js';
/**
 * Creates a token source from a stored authorization. Its refresh token works once. So the client renews it under the
 * lock of the storage, and first reads whether another process already did.
 */
export declare function createStoredTokens(storage: TokenStorage, scope: string, context: AuthContext): TokenSource;
export declare const endedError: (cause?: unknown) => AuthorizationError;
//# sourceMappingURL=stored-tokens.d.ts.map