// Generated from src/clients/typescript/src/node/listen/help.ts by `npm run generate`. Do not edit.
export declare const listenHelp: (name: string) => string;
//# sourceMappingURL=help.d.ts.map