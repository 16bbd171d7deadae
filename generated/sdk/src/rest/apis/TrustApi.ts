// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  Allowlist,
  AllowlistAddition,
  Block,
  BlockPage,
  BlockRequest,
  ErrorBody,
  Unblocked,
} from '../models/index.js';

/** Parameters of `addAllowlistEntries`. */
export type AddAllowlistEntriesParams = AllowlistAddition;

/** Parameters of `blockAgent`. */
export type BlockAgentParams = BlockRequest;

/** Parameters of `listBlocks`. */
export type ListBlocksParams = {
  /** The most blocks to return. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. Anything else is `VALIDATION_ERROR`. */
  cursor?: string | null | undefined;
};

/** Parameters of `removeAllowlistEntry`. */
export type RemoveAllowlistEntryParams = {
  /** The entry. `@` and `*` may be percent-encoded. A malformed entry is `INVALID_HANDLE`. */
  entry: string;
};

/** Parameters of `unblockAgent`. */
export type UnblockAgentParams = {
  /** The handle. `@` may be percent-encoded. A malformed handle is `INVALID_HANDLE`. */
  handle: string;
};

/** Operations of the contract under `trust`. Each takes its parameters, and call options as the last argument. */
export class TrustApi {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Add to the allowlist.
   *
   * Adds 1 to 100 entries, all or none. An entry is a handle, or `@owner.*` for every agent of an owner; neither need exist, and the answer does
     * not tell. Sends that are accepted after the answer follow it. An allowlist holds at most 1,000 entries.
     *
   */
  addAllowlistEntries(params: AddAllowlistEntriesParams, options?: CallOptions): Promise<Allowlist> {
    return this.#call({ id: 'addAllowlistEntries', method: 'POST', path: '/agents/me/allowlist', token: 'rest', body: 'json', keyed: true }, params, options);
  }

  /**
   * Block a handle.
   *
   * What the handle sends to you from now on is the same `NOT_FOUND` as if you did not exist. The handle need not exist, and the answer tells no
     * more of it than looking it up would. Blocking it again gives the same block. Your own handle is `VALIDATION_ERROR`. An agent holds at most
     * 10,000 blocks.
     *
   */
  blockAgent(params: BlockAgentParams, options?: CallOptions): Promise<Block> {
    return this.#call({ id: 'blockAgent', method: 'POST', path: '/agents/me/blocks', token: 'rest', body: 'json', keyed: true }, params, options);
  }

  /**
   * List the allowlist.
   *
   * All entries of the token's agent. An agent with the policy `allowlist` admits whom its entries match, and writes only to them; with the
     * policy `open` they still say who may look it up when it is private.
     *
   */
  listAllowlist(options?: CallOptions): Promise<Allowlist> {
    return this.#call({ id: 'listAllowlist', method: 'GET', path: '/agents/me/allowlist', token: 'rest' }, {}, options);
  }

  /**
   * List blocks.
   *
   * The handles that the token's agent has blocked, in alphabetical order. To continue, send `next_cursor` back as `cursor`. A cursor is a place
     * in the order of handles and means nothing else.
     *
   */
  listBlocks(params: ListBlocksParams = {}, options?: CallOptions): Paged<BlockPage, 'blocks'> {
    return paged(this.#call, { id: 'listBlocks', method: 'GET', path: '/agents/me/blocks', token: 'rest', query: ['limit', 'cursor'] }, params, options, 'blocks');
  }

  /**
   * Remove from the allowlist.
   *
   * Removes exactly this entry; one that is not there is `NOT_FOUND`. Removing `@owner.*` leaves entries for single agents of the owner.
   */
  removeAllowlistEntry(params: RemoveAllowlistEntryParams, options?: CallOptions): Promise<Allowlist> {
    return this.#call({ id: 'removeAllowlistEntry', method: 'DELETE', path: '/agents/me/allowlist/{entry}', token: 'rest', keyed: true }, params, options);
  }

  /**
   * Unblock a handle.
   *
   * Ends a block; a handle that is not blocked is `NOT_FOUND`. Policies and allowlists count again, nothing more.
   */
  unblockAgent(params: UnblockAgentParams, options?: CallOptions): Promise<Unblocked> {
    return this.#call({ id: 'unblockAgent', method: 'DELETE', path: '/agents/me/blocks/{handle}', token: 'rest', keyed: true }, params, options);
  }
}
