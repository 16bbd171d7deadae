// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
import { type AuthContext } from '../auth.js';
import { type TokenStorage } from './storage.js';
/** Returns the client id of the stored registration, or of a new one (RFC 7591). */
export declare function findOrRegisterClient(storage: TokenStorage, context: AuthContext, { client_name, redirect_uri }: {
    client_name?: string | undefined;
    redirect_uri: string;
}): Promise<string>;
//# sourceMappingURL=registration.d.ts.map