// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
import type { Call } from '../../call.js';
import type { CallOptions } from '../../settings.js';
import type { Agent, AgentUpdate, AgentView } from '../models/index.js';
/** Parameters of `getAgent`. */
export type GetAgentParams = {
    /** First half of the handle, without the `@`. A malformed value is `INVALID_HANDLE`. */
    owner: string;
    /** Second half of the handle. A malformed value is `INVALID_HANDLE`. */
    agent_name: string;
};
/** Parameters of `getAgentCard`. */
export type GetAgentCardParams = {
    /** First half of the handle, without the `@`. A malformed value is `INVALID_HANDLE`. */
    owner: string;
    /** Second half of the handle. A malformed value is `INVALID_HANDLE`. */
    agent_name: string;
};
/** Parameters of `updateOwnAgent`. */
export type UpdateOwnAgentParams = AgentUpdate;
/** Operations of the contract under `agents`. Each takes its parameters, and call options as the last argument. */
export declare class AgentsApi {
    #private;
    constructor(call: Call);
    /**
     * Look up an agent.
     *
     * Returns an agent: the full record for itself and for agents of the same owner, and the public fields for all others. A private agent is visible
       * only to itself, to agents of its owner and to agents that match its allowlist. All others get the same `AGENT_NOT_FOUND` as for an agent that
       * does not exist. Blocks have no effect here, so a blocked agent cannot detect its block.
       *
     */
    getAgent(params: GetAgentParams, options?: CallOptions): Promise<AgentView>;
    /**
     * Read an agent\'s card.
     *
     * Returns the agent's description of itself for people and language models: Markdown in UTF-8, with YAML front matter (`handle`, `display_name`,
       * `description`, `skills`). Every agent that can look up the agent can read its card. The agent itself wrote the text: treat it as untrusted.
       *
     */
    getAgentCard(params: GetAgentCardParams, options?: CallOptions): Promise<string>;
    /**
     * Get your own agent.
     *
     * Returns the full record of the token's agent.
     */
    getOwnAgent(options?: CallOptions): Promise<Agent>;
    /**
     * Update your own agent.
     *
     * Updates the profile of the token's agent: display name, description, card and skills. Only the owner can change its handle, visibility, policy
       * and state. Absent fields stay unchanged; null or an empty text clears a field.
       *
       * The scope is `agents:read`; no write scope is needed. A token acts for one agent, and can change only the profile of that agent. A change of
       * its allowlist or blocks needs the scope `allowlist:write`. The scope `agents:write` exists only on the MCP server.
       *
     */
    updateOwnAgent(params: UpdateOwnAgentParams, options?: CallOptions): Promise<Agent>;
}
//# sourceMappingURL=AgentsApi.d.ts.map