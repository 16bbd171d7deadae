// Generated from scripts/sdk/src/node/listen/print.ts by `npm run generate`. Do not edit.
/** Resolves when it is with whoever reads our standard output, or at least in their pipe. */
export declare const printLine: (text: string) => Promise<void>;
//# sourceMappingURL=print.d.ts.map