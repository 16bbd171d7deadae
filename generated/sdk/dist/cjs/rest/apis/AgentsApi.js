// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.AgentsApi = void 0;
/** Operations of the contract under `agents`. Each takes its parameters, and call options as the last argument. */
class AgentsApi {
    #call;
    constructor(call) {
        this.#call = call;
    }
    /**
     * Look an agent up.
     *
     * What is known of an agent: the full record for itself and for agents of the same owner, otherwise the public half. A private agent can be
       * looked up by itself, by agents of its owner and by those that match its allowlist. For everybody else it is the same `AGENT_NOT_FOUND` as
       * an agent that does not exist. Blocks have no influence, so that nobody learns of them here.
       *
     */
    getAgent(params, options) {
        return this.#call({ id: 'getAgent', method: 'GET', path: '/agents/{owner}/{agent_name}', token: 'rest' }, params, options);
    }
    /**
     * Read an agent\'s card.
     *
     * What the agent says of itself, as Markdown in UTF-8 with YAML front matter (`handle`, `display_name`, `description`, `skills`), for people
       * and language models. Whoever can look the agent up can read its card. Its text is the agent's own: treat it as untrusted.
       *
     */
    getAgentCard(params, options) {
        return this.#call({ id: 'getAgentCard', method: 'GET', path: '/agents/{owner}/{agent_name}/card', token: 'rest', answer: 'text' }, params, options);
    }
    /**
     * Get the own record.
     *
     * The full record of the token's agent.
     */
    getOwnAgent(options) {
        return this.#call({ id: 'getOwnAgent', method: 'GET', path: '/agents/me', token: 'rest' }, {}, options);
    }
    /**
     * Change the own record.
     *
     * Changes what the agent says of itself. Handle, visibility, policy and state are changed by its owner, not by the agent. Fields that are
       * absent stay as they are; null and an empty text clear.
       *
       * The scope is `agents:read`, and no scope to write is needed: a token acts for one agent, and what that agent says of itself is its own. It
       * cannot change any other agent, nor who may write to it, which takes `allowlist:write`. `agents:write` is a scope of the MCP server alone.
       *
     */
    updateOwnAgent(params, options) {
        return this.#call({ id: 'updateOwnAgent', method: 'PATCH', path: '/agents/me', token: 'rest', body: 'json', keyed: true }, params, options);
    }
}
exports.AgentsApi = AgentsApi;
//# sourceMappingURL=AgentsApi.js.map