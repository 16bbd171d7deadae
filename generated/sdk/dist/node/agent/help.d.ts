// Generated from src/clients/typescript/src/node/agent/help.ts by `npm run generate`. Do not edit.
export declare const agentHelp: (name: string) => string;
//# sourceMappingURL=help.d.ts.map