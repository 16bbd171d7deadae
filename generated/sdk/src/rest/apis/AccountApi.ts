// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { AllOrNone } from '../../exactly-one.js';
import { paged, type Paged } from '../../paged.js';
import type {
  Account,
  AccountAgentPage,
  AccountOrganizations,
  AuditArea,
  AuditPage,
  ErrorBody,
} from '../models/index.js';

/** Parameters of `listAccountAgents`. */
export type ListAccountAgentsParams = {
  /** Text that the handle or display name must contain, ignoring case. */
  q?: string | undefined;
  /** Maximum number of agents on the page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
  cursor?: string | undefined;
};

/** Parameters of `listAuditEntries`. */
export type ListAuditEntriesParams = {
  /** Slug of an organization. */
  organization?: string | undefined;
  /** Return only actions of this area. */
  area?: AuditArea | undefined;
  /** Maximum number of entries on the page. */
  limit?: number | undefined;
  /** The `next_cursor` of the previous page. */
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
   * Returns the account of the person that the token acts for.
   */
  getAccount(options?: CallOptions): Promise<Account> {
    return this.#call({ id: 'getAccount', method: 'GET', path: '/account', token: 'rest' }, {}, options);
  }

  /**
   * List agents of the account.
   *
   * Returns the agents of the account and of its organizations, sorted by handle. Private and inactive agents are included. To continue, send
     * `next_cursor` back as `cursor`, with the same `q`.
     *
   */
  listAccountAgents(params: ListAccountAgentsParams = {}, options?: CallOptions): Paged<AccountAgentPage, 'agents'> {
    return paged(this.#call, { id: 'listAccountAgents', method: 'GET', path: '/account/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
  }

  /**
   * List organizations of the account.
   *
   * Returns the organizations of which the account is a member, sorted by slug.
   */
  listAccountOrganizations(options?: CallOptions): Promise<AccountOrganizations> {
    return this.#call({ id: 'listAccountOrganizations', method: 'GET', path: '/account/organizations', token: 'rest' }, {}, options);
  }

  /**
   * List entries of the audit log.
   *
   * Returns sign-ins and changes, the newest first: who changed what, when and from where. Without `organization`, these are the entries about the
     * account and all actions of its person. With `organization`, these are the entries about the organization and its agents. Only its owners and
     * admins may read them. Everybody else gets 404, as for an organization that does not exist. If the organization requires a second factor or single
     * sign-on, an owner or admin who has not set it up gets 403, also with an older token. To continue, send `next_cursor` back as `cursor`, with the
     * same `organization` and `area`.
     *
   */
  listAuditEntries(params: ListAuditEntriesParams = {}, options?: CallOptions): Paged<AuditPage, 'entries'> {
    return paged(this.#call, { id: 'listAuditEntries', method: 'GET', path: '/account/audit', token: 'rest', query: ['organization', 'area', 'limit', 'cursor'] }, params, options, 'entries');
  }
}
