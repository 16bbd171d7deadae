// Generated from src/clients/typescript/src/node/listen/help.ts by `npm run generate`. Do not edit.
export declare const helpText: (name: string) => string;
//# sourceMappingURL=help.d.ts.map