// Generated from scripts/sdk/src/tokens.ts by `npm run generate`. Do not edit.
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
//# sourceMappingURL=tokens.js.map