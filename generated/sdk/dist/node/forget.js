// Generated from src/clients/typescript/src/node/forget.ts by `npm run generate`. Do not edit.
import { requestAt } from '../auth.js';
import { isDead } from './stored-tokens.js';
const revokeToken = {
    id: 'revokeToken',
    method: 'POST',
    path: '',
    at: 'auth_url',
    body: 'form',
    answer: 'nothing',
};
/** Ends what a person allowed, at the service first, or it would go on unknown. The registration stays. */
export async function forget(storage, context) {
    const kept = await storage.load();
    const { auth_url } = await context.discovery.addresses();
    if (kept?.issuer !== auth_url || !kept.granted)
        return;
    const { granted, ...registration } = kept;
    const form = { client_id: kept.client_id, token: granted.refresh_token, token_type_hint: 'refresh_token' };
    await requestAt('revocation_endpoint', revokeToken, form, context).catch((error) => {
        if (!isDead(error))
            throw error;
    });
    await storage.save(registration);
}
//# sourceMappingURL=forget.js.map