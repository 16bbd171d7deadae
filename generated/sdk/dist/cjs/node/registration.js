// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.registeredClient = registeredClient;
const auth_js_1 = require("../auth.js");
const storage_js_1 = require("./storage.js");
/** The service forgets registrations that are not used for 30 days. */
const goodForMs = 30 * 24 * 3_600_000;
const registerClient = { id: 'registerClient', method: 'POST', path: '', at: 'auth_url', body: 'json' };
/** The client id of the registration that is kept, or of a new one (RFC 7591). */
function registeredClient(storage, context, { client_name, redirect_uri }) {
    const { now } = context.settings.clock;
    return (0, storage_js_1.alone)(storage, async () => {
        const { auth_url: issuer } = await context.discovery.addresses();
        const kept = await storage.load();
        if (kept?.issuer === issuer && now() - kept.used_at < goodForMs)
            return kept.client_id;
        const metadata = {
            client_name,
            redirect_uris: [redirect_uri], // of another port each time, which loopback addresses may have
            grant_types: ['authorization_code', 'refresh_token'],
            token_endpoint_auth_method: 'none',
        };
        const answer = await (0, auth_js_1.requestAt)('registration_endpoint', registerClient, metadata, context);
        await storage.save({ issuer, client_id: answer.client_id, used_at: now() });
        return answer.client_id;
    });
}
//# sourceMappingURL=registration.js.map