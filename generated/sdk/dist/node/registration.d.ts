// Generated from scripts/generate/templates/sdk/src/node/registration.ts by `npm run generate`. Do not edit.
import type { AuthorizationServerMetadata } from '../rest/index.js';
import { type TokenStorage } from './storage.js';
export interface RegistrationDeps {
    storage: TokenStorage;
    send: typeof fetch;
    now: () => number;
}
/** The client id of the registration that is kept, or of a new one (RFC 7591). */
export declare function registeredClient({ storage, send, now }: RegistrationDeps, { issuer, registration_endpoint }: AuthorizationServerMetadata, app: {
    client_name?: string | undefined;
    redirect_uri: string;
}): Promise<string>;
