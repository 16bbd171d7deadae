// Generated from src/clients/typescript/src/node/agent/visible.ts by `npm run generate`. Do not edit.
/** Characters that are invisible or change the display, except line feeds and tabs. */
const hidden = /(?![\n\t])[\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u2800]/gu;
/** Returns the text with hidden characters as escapes such as `\u{202e}`, so that a model sees what a person sees. */
export const showHidden = (text) => text.replaceAll('\r\n', '\n').replace(hidden, (character) => `\\u{${character.codePointAt(0).toString(16)}}`);
/** Returns the lines of a text of another agent. Each begins with a bar, so no line can leave the quote. */
export const quoteLines = (text) => showHidden(text)
    .split('\n')
    .map((line) => `| ${line}`);
//# sourceMappingURL=visible.js.map