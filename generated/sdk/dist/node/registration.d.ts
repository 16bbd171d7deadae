// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import { type TokenStorage } from './storage.js';
/** The client id of the registration that is kept, or of a new one (RFC 7591). */
export declare function registeredClient(storage: TokenStorage, context: AuthContext, { client_name, redirect_uri }: {
    client_name?: string | undefined;
    redirect_uri: string;
}): Promise<string>;
//# sourceMappingURL=registration.d.ts.map