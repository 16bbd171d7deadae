// Generated from scripts/generate/templates/sdk/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { type TokenSource } from '../tokens.js';
import { type Authorization, type TokenStorage } from './storage.js';
export interface StoredTokens {
    auth_url: string;
    storage: TokenStorage;
    send: typeof fetch;
    now: () => number;
}
type Granted = Authorization & Required<Pick<Authorization, 'granted'>>;
/** Whether a person has allowed something there. */
export declare const isGranted: (kept: Authorization | undefined, auth_url: string) => kept is Granted;
/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
export declare function storedTokens({ auth_url, storage, send, now }: StoredTokens): TokenSource;
export {};
