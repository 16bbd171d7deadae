// Generated from src/clients/typescript/src/node/agent/visible.ts by `npm run generate`. Do not edit.
/** Returns the text with hidden characters as escapes such as `\u{202e}`, so that a model sees what a person sees. */
export declare const showHidden: (text: string) => string;
/** Returns the lines of a text of another agent. Each begins with a bar, so no line can leave the quote. */
export declare const quoteLines: (text: string) => string[];
//# sourceMappingURL=visible.d.ts.map