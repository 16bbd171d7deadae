// Generated from src/clients/typescript/src/node/revoke.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.revokeAuthorization = revokeAuthorization;
const auth_js_1 = require("../auth.js");
const errors_js_1 = require("../errors.js");
const revokeToken = {
    id: 'revokeToken',
    method: 'POST',
    path: '',
    at: 'auth_url',
    body: 'form',
    answer: 'nothing',
};
/** Revokes an authorization at the service, and then deletes it from the storage. The registration of the app stays. */
async function revokeAuthorization(storage, context) {
    const stored = await storage.load();
    const { auth_url } = await context.discovery.addresses();
    if (stored?.issuer !== auth_url || !stored.granted)
        return;
    const { granted, ...registration } = stored;
    const form = { client_id: stored.client_id, token: granted.refresh_token, token_type_hint: 'refresh_token' };
    await (0, auth_js_1.requestEndpoint)('revocation_endpoint', revokeToken, form, context).catch((error) => {
        if (!(0, errors_js_1.isInvalidGrant)(error))
            throw error;
    });
    await storage.save(registration);
}
//# sourceMappingURL=revoke.js.map