// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import { type Paged } from '../../paged.js';
import type { Allowlist, AllowlistAddition, Block, BlockPage, BlockRequest, OwnReach, Unblocked } from '../models/index.js';
/** Parameters of `addAllowlistEntries`. */
export type AddAllowlistEntriesParams = AllowlistAddition;
/** Parameters of `blockAgent`. */
export type BlockAgentParams = BlockRequest;
/** Parameters of `getOwnReach`. */
export type GetOwnReachParams = {
    /** Handle to check. `@` may be percent-encoded. A malformed handle is `INVALID_HANDLE`. */
    handle: string;
};
/** Parameters of `listBlocks`. */
export type ListBlocksParams = {
    /** Maximum number of blocks on the page. */
    limit?: number | undefined;
    /** The `next_cursor` of the previous page. Any other value is `VALIDATION_ERROR`. */
    cursor?: string | null | undefined;
};
/** Parameters of `removeAllowlistEntry`. */
export type RemoveAllowlistEntryParams = {
    /** Entry to remove. `@` and `*` may be percent-encoded. A malformed entry is `INVALID_HANDLE`. */
    entry: string;
};
/** Parameters of `unblockAgent`. */
export type UnblockAgentParams = {
    /** Handle to unblock. `@` may be percent-encoded. A malformed handle is `INVALID_HANDLE`. */
    handle: string;
};
/** Operations of the contract under `trust`. Each takes its parameters, and call options as the last argument. */
export declare class TrustApi {
    #private;
    constructor(call: Call);
    /**
     * Add entries to the allowlist.
     *
     * Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner. The agent or owner need
       * not exist, and the response does not say whether it does. The change applies to all later sends. An allowlist has at most 1,000
       * entries.
       *
     */
    addAllowlistEntries(params: AddAllowlistEntriesParams, options?: CallOptions): Promise<Allowlist>;
    /**
     * Block a handle.
     *
     * Blocks a handle: each envelope that it sends to you gets the same `NOT_FOUND` as if you did not exist. The handle need not exist, and the
       * response does not say whether it does. Blocking it again returns the same block. Your own handle is `VALIDATION_ERROR`. An agent has at most
       * 10,000 blocks.
       *
     */
    blockAgent(params: BlockAgentParams, options?: CallOptions): Promise<Block>;
    /**
     * Check your policy, allowlist and blocks for a handle.
     *
     * Returns the policy, the allowlist entry and the block of the token's agent that apply to a handle. After a send gets `NOT_FOUND`, it shows what your own side lacks. It does not look at the other side: the response is the same whether the handle exists or not. Your own handle needs no entry.
     */
    getOwnReach(params: GetOwnReachParams, options?: CallOptions): Promise<OwnReach>;
    /**
     * List the allowlist.
     *
     * Returns all allowlist entries of the token's agent. With the policy `allowlist`, an agent exchanges mail only with agents that match its
       * entries. With the policy `open`, the entries only decide which agents may look up a private agent.
       *
     */
    listAllowlist(options?: CallOptions): Promise<Allowlist>;
    /**
     * List blocks.
     *
     * Returns the handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as `cursor`. A cursor is a
       * position in the order of handles.
       *
     */
    listBlocks(params?: ListBlocksParams, options?: CallOptions): Paged<BlockPage, 'blocks'>;
    /**
     * Remove an entry from the allowlist.
     *
     * Removes exactly this entry. If the list does not have it, the error is `NOT_FOUND`. If you remove `@owner.*`, the entries for single agents of the owner stay.
     */
    removeAllowlistEntry(params: RemoveAllowlistEntryParams, options?: CallOptions): Promise<Allowlist>;
    /**
     * Unblock a handle.
     *
     * Removes a block. From then on, only policies and allowlists decide whether the agent may write to you. If the handle is not blocked, the error is `NOT_FOUND`.
     */
    unblockAgent(params: UnblockAgentParams, options?: CallOptions): Promise<Unblocked>;
}
//# sourceMappingURL=TrustApi.d.ts.map