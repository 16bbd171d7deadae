// Generated from src/clients/typescript/src/token-agent.ts by `npm run generate`. Do not edit.
/** The agent that a token of the service is for, as its claims tell; undefined where they do not. */
export declare function agentIn(token: string): string | undefined;
//# sourceMappingURL=token-agent.d.ts.map