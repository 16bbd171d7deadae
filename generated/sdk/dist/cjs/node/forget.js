// Generated from src/clients/typescript/src/node/forget.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.forget = forget;
const auth_js_1 = require("../auth.js");
const stored_tokens_js_1 = require("./stored-tokens.js");
const revokeToken = {
    id: 'revokeToken',
    method: 'POST',
    path: '',
    at: 'auth_url',
    body: 'form',
    answer: 'nothing',
};
/** Ends what a person allowed, at the service first, or it would go on unknown. The registration stays. */
async function forget(storage, context) {
    const kept = await storage.load();
    const { auth_url } = await context.discovery.addresses();
    if (kept?.issuer !== auth_url || !kept.granted)
        return;
    const { granted, ...registration } = kept;
    const form = { client_id: kept.client_id, token: granted.refresh_token, token_type_hint: 'refresh_token' };
    await (0, auth_js_1.requestAt)('revocation_endpoint', revokeToken, form, context).catch((error) => {
        if (!(0, stored_tokens_js_1.isDead)(error))
            throw error;
    });
    await storage.save(registration);
}
//# sourceMappingURL=forget.js.map