// Generated from scripts/sdk/src/node/listen/print.ts by `npm run generate`. Do not edit.
/** Resolves when it is with whoever reads our standard output, or at least in their pipe. */
export const printLine = (text) => new Promise((resolve, reject) => {
    const written = (error) => error ? reject(new Error(`standard output is closed: ${error.message}`, { cause: error })) : resolve();
    process.stdout.write(text, written);
});
//# sourceMappingURL=print.js.map