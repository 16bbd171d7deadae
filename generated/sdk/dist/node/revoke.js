// Generated from src/clients/typescript/src/node/revoke.ts by `npm run generate`. Do not edit.
import { requestEndpoint } from '../auth.js';
import { isInvalidGrant } from '../errors.js';
const revokeToken = {
    id: 'revokeToken',
    method: 'POST',
    path: '',
    at: 'auth_url',
    body: 'form',
    answer: 'nothing',
};
/** Revokes an authorization at the service, and then deletes it from the storage. The registration of the app stays. */
export async function revokeAuthorization(storage, context) {
    const stored = await storage.load();
    const { auth_url } = await context.discovery.addresses();
    if (stored?.issuer !== auth_url || !stored.granted)
        return;
    const { granted, ...registration } = stored;
    const form = { client_id: stored.client_id, token: granted.refresh_token, token_type_hint: 'refresh_token' };
    await requestEndpoint('revocation_endpoint', revokeToken, form, context).catch((error) => {
        if (!isInvalidGrant(error))
            throw error;
    });
    await storage.save(registration);
}
//# sourceMappingURL=revoke.js.map