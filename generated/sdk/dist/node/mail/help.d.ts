// Generated from src/clients/typescript/src/node/mail/help.ts by `npm run generate`. Do not edit.
export declare const mailHelp: (name: string) => string;
//# sourceMappingURL=help.d.ts.map