// Generated from src/clients/typescript/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import { AuthorizationError } from '../errors.js';
import { type TokenSource } from '../tokens.js';
import { type TokenStorage } from './storage.js';
/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
export declare function storedTokens(storage: TokenStorage, scope: string, context: AuthContext): TokenSource;
/** The refresh token is not good any more, or the registration: the service does not say which. */
export declare const isDead: (error: unknown) => boolean;
export declare const ended: (cause?: unknown) => AuthorizationError;
export declare const isEnded: (error: unknown) => boolean;
//# sourceMappingURL=stored-tokens.d.ts.map