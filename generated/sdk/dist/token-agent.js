// Generated from src/clients/typescript/src/token-agent.ts by `npm run generate`. Do not edit.
/** The agent that a token of the service is for, as its claims tell; undefined where they do not. */
export function agentIn(token) {
    try {
        const { agent_id } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')));
        return /^agt_\w+$/.test(agent_id) ? agent_id : undefined;
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=token-agent.js.map