// Generated from scripts/sdk/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { requestTokens } from '../auth.js';
import { AuthorizationError, ServiceError } from '../errors.js';
import { heldFrom, isFresh, keepTokens } from '../tokens.js';
import { alone, isKept } from './storage.js';
/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
export function storedTokens(storage, scope, context) {
    const { settings, discovery } = context;
    const { now } = settings.clock;
    async function refresh(kept, resource) {
        const { client_id, granted } = kept;
        const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource };
        const answer = await requestTokens(form, context);
        const { refresh_token = granted.refresh_token } = answer;
        const token = heldFrom(answer, now());
        const tokens = { ...granted.tokens, [resource]: token };
        await storage.save({ ...kept, used_at: now(), granted: { ...granted, refresh_token, tokens } });
        return token;
    }
    const request = async (resource, refused) => {
        const { auth_url } = await discovery.addresses();
        const kept = await storage.load();
        if (!isKept(kept, auth_url, scope))
            throw ended();
        const known = kept.granted.tokens[resource];
        if (known && known.access_token !== refused && isFresh(known, now()))
            return known;
        return refresh(kept, resource).catch(async (error) => {
            if (!isDead(error))
                throw error;
            await storage.save(undefined);
            throw ended(error);
        });
    };
    return keepTokens((resource, refused) => alone(storage, () => request(resource, refused)), now);
}
/** The refresh token is not good any more, or the registration: the service does not say which. */
export const isDead = (error) => error instanceof ServiceError && ['invalid_client', 'invalid_grant'].includes(error.code);
const code = 'authorization_ended';
export const ended = (cause) => new AuthorizationError(code, 'nobody allows it, or not any more: client.login() asks the person', { cause });
export const isEnded = (error) => error instanceof AuthorizationError && error.code === code;
//# sourceMappingURL=stored-tokens.js.map