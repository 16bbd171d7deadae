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
     * The profile of the account that the token stands for.
     */
    getAccount(options) {
        return this.#call({ id: 'getAccount', method: 'GET', path: '/account', token: 'rest' }, {}, options);
    }
    /**
     * List the account\'s agents.
     *
     * The agents of the account and those of the organizations it is a member of, private and inactive ones too, in the order of their handles.
       * To continue, send `next_cursor` back as `cursor`, with the same `q`.
       *
     */
    listAccountAgents(params = {}, options) {
        return paged(this.#call, { id: 'listAccountAgents', method: 'GET', path: '/account/agents', token: 'rest', query: ['q', 'limit', 'cursor'] }, params, options, 'agents');
    }
    /**
     * List the account\'s organizations.
     *
     * The organizations that the account is a member of, in the order of their slugs.
     */
    listAccountOrganizations(options) {
        return this.#call({ id: 'listAccountOrganizations', method: 'GET', path: '/account/organizations', token: 'rest' }, {}, options);
    }
}
//# sourceMappingURL=AccountApi.js.map