// Generated from scripts/generate/templates/sdk/src/tokens.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js';
const renewBeforeMs = 60_000;
/** Keeps one token, renews it in time, and requests only one at a time however many callers wait. */
export function tokenSource(credentials, send, now = Date.now) {
    let held;
    let pending;
    async function request() {
        const { access_token, expires_in } = await requestToken(credentials, send);
        held = { token: access_token, expiresAt: now() + expires_in * 1000 };
        return access_token;
    }
    function renew() {
        pending ??= request().finally(() => (pending = undefined));
        return pending;
    }
    return {
        current: async () => (held && held.expiresAt - now() > renewBeforeMs ? held.token : renew()),
        renewed: async (refused) => (held && held.token !== refused ? held.token : renew()),
    };
}
/** Requests one token with `client_credentials`, at the endpoint that discovery names. */
export async function requestToken(credentials, send = fetch) {
    const { auth_url, client_id, client_secret, resource, scope } = credentials;
    const discovery = await expectSuccess(await send(`${auth_url}/.well-known/oauth-authorization-server`));
    const { token_endpoint } = await discovery.json();
    const body = new URLSearchParams({
        grant_type: 'client_credentials',
        client_id,
        client_secret,
        resource,
        ...(scope && { scope }),
    });
    const response = await expectSuccess(await send(token_endpoint, { method: 'POST', body }));
    return response.json();
}
