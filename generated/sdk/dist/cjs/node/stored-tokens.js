// Generated from src/clients/typescript/src/node/stored-tokens.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isEnded = exports.ended = exports.isDead = void 0;
exports.storedTokens = storedTokens;
const auth_js_1 = require("../auth.js");
const errors_js_1 = require("../errors.js");
const tokens_js_1 = require("../tokens.js");
const storage_js_1 = require("./storage.js");
/**
 * The tokens of an authorization that is kept. Its refresh token is good once: whoever renews it does so alone, and
 * looks first whether somebody else has just done it.
 */
function storedTokens(storage, scope, context) {
    const { settings, discovery } = context;
    const { now } = settings.clock;
    /** New tokens that the storage has failed to keep: the refresh token that was used for them is good no more. */
    let unsaved;
    async function refresh(kept, resource) {
        const { client_id, granted } = kept;
        const form = { grant_type: 'refresh_token', client_id, refresh_token: granted.refresh_token, resource };
        const answer = await (0, auth_js_1.requestTokens)(form, context);
        const { refresh_token = granted.refresh_token } = answer;
        const token = (0, tokens_js_1.heldFrom)(answer, now());
        const tokens = { ...granted.tokens, [resource]: token };
        unsaved = {
            used: granted.refresh_token,
            next: { ...kept, used_at: now(), granted: { ...granted, refresh_token, tokens } },
        };
        await saveUnsaved();
        return token;
    }
    async function saveUnsaved() {
        try {
            await storage.save(unsaved?.next);
        }
        catch (cause) {
            const message = `the storage did not keep the new tokens: ${(0, errors_js_1.reasonOf)(cause)}`;
            throw new errors_js_1.AuthorizationError('storage_failed', message, { cause, retryable: true });
        }
        unsaved = undefined;
    }
    /** What is kept, after what a storage that failed has not kept of it yet. */
    async function loaded() {
        const kept = await storage.load();
        if (!unsaved)
            return kept;
        // Otherwise somebody has signed in or out meanwhile, and theirs counts.
        if (kept?.granted?.refresh_token !== unsaved.used)
            unsaved = undefined;
        else
            await saveUnsaved();
        return storage.load();
    }
    const request = async (resource, refused) => {
        const { auth_url } = await discovery.addresses();
        const kept = await loaded();
        if (!(0, storage_js_1.isKept)(kept, auth_url, scope))
            throw (0, exports.ended)();
        const known = kept.granted.tokens[resource];
        if (known && known.access_token !== refused && (0, tokens_js_1.isFresh)(known, now()))
            return known;
        return refresh(kept, resource).catch(async (error) => {
            if (!(0, exports.isDead)(error))
                throw error;
            await storage.save(undefined);
            throw (0, exports.ended)(error);
        });
    };
    return (0, tokens_js_1.keepTokens)((resource, refused) => (0, storage_js_1.alone)(storage, () => request(resource, refused)), now);
}
/** The refresh token is not good any more, or the registration: the service does not say which. */
const isDead = (error) => error instanceof errors_js_1.ServiceError && ['invalid_client', 'invalid_grant'].includes(error.code);
exports.isDead = isDead;
const code = 'authorization_ended';
const ended = (cause) => new errors_js_1.AuthorizationError(code, 'nobody allows it, or not any more: client.login() asks the person', { cause });
exports.ended = ended;
const isEnded = (error) => error instanceof errors_js_1.AuthorizationError && error.code === code;
exports.isEnded = isEnded;
//# sourceMappingURL=stored-tokens.js.map