// Generated from src/clients/typescript/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.endedError = void 0;
exports.createStoredTokens = createStoredTokens;
const auth_js_1 = require("../auth.js");
const errors_js_1 = require("../errors.js");
const tokens_js_1 = require("../tokens.js");
const storage_js_1 = require("./storage.js");
/**
 * Creates a token source from a stored authorization. Its refresh token works once. So the client renews it under the
 * lock of the storage, and first reads whether another process already did.
 */
function createStoredTokens(storage, scope, context) {
    const { settings, discovery } = context;
    const { now } = settings.clock;
    /** New tokens that the storage has failed to save. The refresh token that they replaced is no longer valid. */
    let unsaved;
    async function refresh(stored, resource) {
        const { client_id, granted } = stored;
        const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource };
        const answer = await (0, auth_js_1.requestTokens)(form, context);
        const { refresh_token = granted.refresh_token } = answer;
        const token = (0, tokens_js_1.parseTokenResponse)(answer, now());
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
            const message = `the storage did not save the new tokens: ${(0, errors_js_1.innermostReason)(cause)}`;
            throw new errors_js_1.AuthorizationError('storage_failed', message, { cause, retryable: true });
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
        if (!(0, storage_js_1.isGranted)(stored, auth_url, scope))
            throw (0, exports.endedError)();
        const known = stored.granted.tokens[resource];
        if (known && known.access_token !== rejected && (0, tokens_js_1.isFresh)(known, now()))
            return known;
        return refresh(stored, resource).catch(async (error) => {
            if (!(0, errors_js_1.isInvalidGrant)(error))
                throw error;
            await storage.save(undefined);
            throw (0, exports.endedError)(error);
        });
    };
    return (0, tokens_js_1.cacheTokens)((resource, rejected) => (0, storage_js_1.withStorageLock)(storage, () => request(resource, rejected)), now);
}
const endedError = (cause) => new errors_js_1.AuthorizationError('authorization_ended', 'the person has not authorized the app, or the authorization has ended: call client.login() to ask', { cause });
exports.endedError = endedError;
//# sourceMappingURL=stored-tokens.js.map