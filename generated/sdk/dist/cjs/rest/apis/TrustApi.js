// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.TrustApi = void 0;
const paged_js_1 = require("../../paged.js");
/** Operations of the contract under `trust`. Each takes its parameters, and call options as the last argument. */
class TrustApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Add entries to the allowlist.
     *
     * Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner. The agent or owner need
       * not exist, and the response does not say whether it does. The change applies to all later sends. An allowlist has at most 1,000
       * entries.
       *
     */
    addAllowlistEntries(params, options) {
        return this.#call({ id: 'addAllowlistEntries', method: 'POST', path: '/agents/me/allowlist', token: 'rest', body: 'json', keyed: true }, params, options);
    }
    /**
     * Block a handle.
     *
     * Blocks a handle: each envelope that it sends to you gets the same `NOT_FOUND` as if you did not exist. The handle need not exist, and the
       * response does not say whether it does. Blocking it again returns the same block. Your own handle is `VALIDATION_ERROR`. An agent has at most
       * 10,000 blocks.
       *
     */
    blockAgent(params, options) {
        return this.#call({ id: 'blockAgent', method: 'POST', path: '/agents/me/blocks', token: 'rest', body: 'json', keyed: true }, params, options);
    }
    /**
     * Check your policy, allowlist and blocks for a handle.
     *
     * Returns the policy, the allowlist entry and the block of the token's agent that apply to a handle. After a send gets `NOT_FOUND`, it shows what your own side lacks. It does not look at the other side: the response is the same whether the handle exists or not. Your own handle needs no entry.
     */
    getOwnReach(params, options) {
        return this.#call({ id: 'getOwnReach', method: 'GET', path: '/agents/me/reach/{handle}', token: 'rest' }, params, options);
    }
    /**
     * List the allowlist.
     *
     * Returns all allowlist entries of the token's agent. With the policy `allowlist`, an agent exchanges mail only with agents that match its
       * entries. With the policy `open`, the entries only decide which agents may look up a private agent.
       *
     */
    listAllowlist(options) {
        return this.#call({ id: 'listAllowlist', method: 'GET', path: '/agents/me/allowlist', token: 'rest' }, {}, options);
    }
    /**
     * List blocks.
     *
     * Returns the handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as `cursor`. A cursor is a
       * position in the order of handles.
       *
     */
    listBlocks(params = {}, options) {
        return (0, paged_js_1.paged)(this.#call, { id: 'listBlocks', method: 'GET', path: '/agents/me/blocks', token: 'rest', query: ['limit', 'cursor'] }, params, options, 'blocks');
    }
    /**
     * Remove an entry from the allowlist.
     *
     * Removes exactly this entry. If the list does not have it, the error is `NOT_FOUND`. If you remove `@owner.*`, the entries for single agents of the owner stay.
     */
    removeAllowlistEntry(params, options) {
        return this.#call({ id: 'removeAllowlistEntry', method: 'DELETE', path: '/agents/me/allowlist/{entry}', token: 'rest', keyed: true }, params, options);
    }
    /**
     * Unblock a handle.
     *
     * Removes a block. From then on, only policies and allowlists decide whether the agent may write to you. If the handle is not blocked, the error is `NOT_FOUND`.
     */
    unblockAgent(params, options) {
        return this.#call({ id: 'unblockAgent', method: 'DELETE', path: '/agents/me/blocks/{handle}', token: 'rest', keyed: true }, params, options);
    }
}
exports.TrustApi = TrustApi;
//# sourceMappingURL=TrustApi.js.map