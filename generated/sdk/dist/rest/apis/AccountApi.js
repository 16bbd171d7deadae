// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import { paged } from '../../paged.js';
/** Operations of the contract under `account`. Each takes its parameters, and call options as the last argument. */
export class AccountApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Read the account.
     *
     * Returns the account of the person that the token acts for.
     */
    getAccount(options) {
        return this.#call({ id: 'getAccount', method: 'GET', path: '/account', token: 'rest' }, {}, options);
    }
    /**
     * List agents of the account.
     *
     * Returns the agents of the account and of its organizations, sorted by handle. Private and inactive agents are included. To continue, send
       * `next_cursor` back as `cursor`, with the same `q`.
       *
     */
    listAccountAgents(params = {}, options) {
        return paged(this.#call, { id: 'listAccountAgents', method: 'GET', path: '/account/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
    }
    /**
     * List organizations of the account.
     *
     * Returns the organizations of which the account is a member, sorted by slug.
     */
    listAccountOrganizations(options) {
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
    listAuditEntries(params = {}, options) {
        return paged(this.#call, { id: 'listAuditEntries', method: 'GET', path: '/account/audit', token: 'rest', query: ['organization', 'area', 'limit', 'cursor'] }, params, options, 'entries');
    }
}
//# sourceMappingURL=AccountApi.js.map