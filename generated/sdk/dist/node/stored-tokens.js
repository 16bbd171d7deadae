// Generated from scripts/generate/templates/sdk/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { AuthorizationError, ServiceError } from '../errors.js';
import { discover, heldFrom, isFresh, keepTokens, requestTokens } from '../tokens.js';
import { alone } from './storage.js';
/** Whether a person has allowed something there. */
export const isGranted = (kept, auth_url) => kept?.issuer === auth_url && kept.granted !== undefined;
/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
export function storedTokens({ auth_url, storage, send, now }) {
    async function refresh(kept, resource) {
        const { client_id, granted } = kept;
        const { token_endpoint } = await discover(auth_url, send);
        const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource };
        const answer = await requestTokens(token_endpoint, form, send);
        const { refresh_token = granted.refresh_token } = answer;
        const token = heldFrom(answer, now());
        const tokens = { ...granted.tokens, [resource]: token };
        await storage.save({ ...kept, used_at: now(), granted: { ...granted, refresh_token, tokens } });
        return token;
    }
    const request = async (resource, refused) => {
        const kept = await storage.load();
        if (!isGranted(kept, auth_url))
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
const isDead = (error) => error instanceof ServiceError && ['invalid_client', 'invalid_grant'].includes(error.code);
const ended = (cause) => new AuthorizationError('authorization_ended', 'The authorization has ended: call authorize again', { cause });
