// Generated from src/clients/typescript/src/node/agent/agent.ts by `npm run generate`. Do not edit.
/**
 * Runs the program `ams-agent` with these arguments: each new envelope of the mailbox starts a turn of an agent. It
 * resolves with the exit code and writes errors to standard error.
 */
export declare function agent(args: readonly string[], { name }?: {
    name?: string | undefined;
}): Promise<number>;
//# sourceMappingURL=agent.d.ts.map