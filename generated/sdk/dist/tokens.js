// Generated from scripts/generate/templates/sdk/src/tokens.ts by `npm run generate`. Do not edit.
import { expectSuccess } from './errors.js';
const renewBeforeMs = 60_000;
export const isFresh = ({ expires_at }, now) => expires_at - now > renewBeforeMs;
export const heldFrom = ({ access_token, expires_in }, now) => ({
    access_token,
    expires_at: now + expires_in * 1000,
});
/**
 * Keeps one token for each resource, has it renewed in time, and requests only one at a time however many callers wait.
 * `request` is told which token was refused, if one was.
 */
export function keepTokens(request, now) {
    const held = new Map();
    const pending = new Map();
    async function requested(resource, refused) {
        try {
            const token = await request(resource, refused);
            held.set(resource, token);
            return token;
        }
        finally {
            pending.delete(resource);
        }
    }
    async function renew(resource, refused) {
        const running = pending.get(resource) ?? requested(resource, refused);
        pending.set(resource, running);
        return (await running).access_token;
    }
    return {
        async current(resource) {
            const token = held.get(resource);
            return token && isFresh(token, now()) ? token.access_token : renew(resource);
        },
        async renewed(resource, refused) {
            const token = held.get(resource);
            return token && token.access_token !== refused ? token.access_token : renew(resource, refused);
        },
    };
}
/** Tokens of a confidential client, on a machine that can keep its secret. */
export const clientCredentials = (credentials, send = fetch, now = Date.now) => keepTokens(async (resource) => {
    const { auth_url, client_id, client_secret, scopes = {} } = credentials;
    const { token_endpoint } = await discover(auth_url, send);
    const scope = scopes[resource];
    const form = { grant_type: 'client_credentials', client_id, client_secret, resource, ...(scope && { scope }) };
    return heldFrom(await requestTokens(token_endpoint, form, send), now());
}, now);
/** What the authorization server says of itself (RFC 8414): where its endpoints are. */
export async function discover(auth_url, send) {
    return (await expectSuccess(await send(`${auth_url}/.well-known/oauth-authorization-server`))).json();
}
/** One request to the token endpoint. */
export async function requestTokens(token_endpoint, form, send) {
    const body = new URLSearchParams(form);
    return (await expectSuccess(await send(token_endpoint, { method: 'POST', body }))).json();
}
