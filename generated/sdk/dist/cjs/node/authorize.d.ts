// Generated from src/clients/typescript/src/node/authorize.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import type { AuthorizationServerMetadata, TokenResponse } from '../rest/index.js';
import { type TokenStorage } from './storage.js';
/** The authorization that a person is asked for. */
export interface AuthorizationRequest {
    /** Scopes to allow, separated by spaces: scopes of an agent, or `account:…` of the person. */
    scope: string;
    open: (url: string) => unknown;
    /** Name of the app on the consent page. */
    client_name?: string;
    /** Client id of a registered app. By default the app registers itself and stores the registration. */
    client_id?: string;
    /** The only resource of the tokens. Default: every resource that has one of the scopes. */
    resource?: string;
    /** Milliseconds to wait for the person. Default: 300,000. */
    timeoutMs?: number;
}
/**
 * Asks a person to authorize this app, waits for the response on a loopback address (RFC 8252), and stores the tokens.
 */
export declare function authorize(request: AuthorizationRequest, storage: TokenStorage, context: AuthContext, signal: AbortSignal): Promise<void>;
/** Stores the first tokens of an authorization. */
export declare function storeTokens(storage: TokenStorage, { settings }: AuthContext, { issuer, client_id, scope }: {
    issuer: string;
    client_id: string;
    scope: string;
}, { resource, tokens }: {
    resource: string;
    tokens: TokenResponse;
}): Promise<void>;
export declare const listResources: ({ resource_servers }: AuthorizationServerMetadata) => string[];
/**
 * Exchanges the code for tokens of the first resource that has one of its scopes. The code stays valid after a resource
 * without them.
 */
export declare function exchangeCode(form: Record<string, string>, resources: readonly string[], context: AuthContext): Promise<{
    resource: string;
    tokens: TokenResponse;
}>;
//# sourceMappingURL=authorize.d.ts.map