// Generated from src/clients/typescript/src/agent-id.ts by `npm run generate`. Do not edit.
/** Reads the agent's id from the claims of a token; undefined if they do not have it. */
export declare function parseAgentId(token: string): string | undefined;
//# sourceMappingURL=agent-id.d.ts.map