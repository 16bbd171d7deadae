// Generated from src/clients/typescript/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
import { requestTokens } from '../auth.js';
import { AuthorizationError, innermostReason, isInvalidGrant } from '../errors.js';
import { parseTokenResponse, isFresh, cacheTokens } from '../tokens.js';
import { withStorageLock, isGranted, } from './storage.js';
/**
 * Creates a token source from a stored authorization. Its refresh token works once. So the client renews it under the
 * lock of the storage, and first reads whether another process already did.
 */
export function createStoredTokens(storage, scope, context) {
    const { settings, discovery } = context;
    const { now } = settings.clock;
    /** New tokens that the storage has failed to save. The refresh token that they replaced is no longer valid. */
    let unsaved;
    async function refresh(stored, resource) {
        const { client_id, granted } = stored;
        const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource };
        const answer = await requestTokens(form, context);
        const { refresh_token = granted.refresh_token } = answer;
        const token = parseTokenResponse(answer, now());
        const tokens = { ...granted.tokens, [resource]: token };
        unsaved = {
            used: granted.refresh_token,
            next: { ...stored, used_at: now(), granted: { ...granted, refresh_token, tokens } },
        };
        await saveUnsaved();
        return token;
    }
    async function saveUnsaved() {
        try {
            await storage.save(unsaved?.next);
        }
        catch (cause) {
            const message = `the storage did not save the new tokens: ${innermostReason(cause)}`;
            throw new AuthorizationError('storage_failed', message, { cause, retryable: true });
        }
        unsaved = undefined;
    }
    /** Loads the authorization, after saving tokens that an earlier save has lost. */
    async function loadAuthorization() {
        const stored = await storage.load();
        if (!unsaved)
            return stored;
        // A different stored refresh token means that a person signed in or out meanwhile, which wins.
        if (stored?.granted?.refresh_token !== unsaved.used)
            unsaved = undefined;
        else
            await saveUnsaved();
        return storage.load();
    }
    const request = async (resource, rejected) => {
        const { auth_url } = await discovery.addresses();
        const stored = await loadAuthorization();
        if (!isGranted(stored, auth_url, scope))
            throw endedError();
        const known = stored.granted.tokens[resource];
        if (known && known.access_token !== rejected && isFresh(known, now()))
            return known;
        return refresh(stored, resource).catch(async (error) => {
            if (!isInvalidGrant(error))
                throw error;
            await storage.save(undefined);
            throw endedError(error);
        });
    };
    return cacheTokens((resource, rejected) => withStorageLock(storage, () => request(resource, rejected)), now);
}
export const endedError = (cause) => new AuthorizationError('authorization_ended', 'the person has not authorized the app, or the authorization has ended: call client.login() to ask', { cause });
//# sourceMappingURL=stored-tokens.js.map