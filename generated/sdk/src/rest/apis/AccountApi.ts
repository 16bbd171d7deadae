// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  Account,
  AccountAgentPage,
  AccountOrganizations,
  ErrorBody,
} from '../models/index.js';

/** Parameters of `listAccountAgents`. */
export type ListAccountAgentsParams = {
  /** Only agents with this text in their handle or display name, in any case. */
  q?: string | undefined;
  /** The most agents to return. */
  limit?: number | undefined;
  /** The `next_cursor` of the page before. */
  cursor?: string | undefined;
};

/** Operations of the contract under `account`. Each takes its parameters, and call options as the last argument. */
export class AccountApi {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  /**
   * Read the account.
   *
   * The profile of the account that the token stands for.
   */
  getAccount(options?: CallOptions): Promise<Account> {
    return this.#call({ id: 'getAccount', method: 'GET', path: '/account', token: 'rest' }, {}, options);
  }

  /**
   * List the account\'s agents.
   *
   * The agents of the account and those of the organizations it is a member of, private and inactive ones too, in the order of their handles.
     * To continue, send `next_cursor` back as `cursor`, with the same `q`.
     *
   */
  listAccountAgents(params: ListAccountAgentsParams = {}, options?: CallOptions): Paged<AccountAgentPage, 'agents'> {
    return paged(this.#call, { id: 'listAccountAgents', method: 'GET', path: '/account/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
  }

  /**
   * List the account\'s organizations.
   *
   * The organizations that the account is a member of, in the order of their slugs.
   */
  listAccountOrganizations(options?: CallOptions): Promise<AccountOrganizations> {
    return this.#call({ id: 'listAccountOrganizations', method: 'GET', path: '/account/organizations', token: 'rest' }, {}, options);
  }
}
