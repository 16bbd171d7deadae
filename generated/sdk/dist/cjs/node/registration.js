// Generated from src/clients/typescript/src/node/registration.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.findOrRegisterClient = findOrRegisterClient;
const auth_js_1 = require("../auth.js");
const storage_js_1 = require("./storage.js");
/** Age at which the client registers again. The service deletes registrations that are unused for 30 days. */
const goodForMs = 30 * 24 * 3_600_000;
const registerClient = { id: 'registerClient', method: 'POST', path: '', at: 'auth_url', body: 'json' };
/** Returns the client id of the stored registration, or of a new one (RFC 7591). */
function findOrRegisterClient(storage, context, { client_name, redirect_uri }) {
    const { now } = context.settings.clock;
    return (0, storage_js_1.withStorageLock)(storage, async () => {
        const { auth_url: issuer } = await context.discovery.addresses();
        const stored = await storage.load();
        if (stored?.issuer === issuer && now() - stored.used_at < goodForMs)
            return stored.client_id;
        const metadata = {
            client_name,
            redirect_uris: [redirect_uri], // the port differs each time, which loopback addresses allow
            grant_types: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
            token_endpoint_auth_method: 'none',
        };
        const answer = await (0, auth_js_1.requestEndpoint)('registration_endpoint', registerClient, metadata, context);
        await storage.save({ issuer, client_id: answer.client_id, used_at: now() });
        return answer.client_id;
    });
}
//# sourceMappingURL=registration.js.map