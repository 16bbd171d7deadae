// Generated from src/clients/typescript/src/node/agent/adapters/command.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.commandAdapter = commandAdapter;
const command_line_js_1 = require("../../command-line.js");
const process_js_1 = require("./process.js");
/** Words that start Claude Code or Gemini CLI, also within a line for a shell. */
const readerOfMentions = /(?<![\w-])(claude(-code)?|gemini(-cli)?)(?![\w/-])/i;
/**
 * Runs any program for each envelope. It gets the prompt on its standard input, and its standard output is the final
 * text. The turn has started when the program has its input.
 */
function commandAdapter([file, ...args]) {
    if (!file)
        throw new command_line_js_1.UsageError('there is no command after --');
    return {
        name: 'command',
        hasFileMentions: [file, ...args].some((word) => readerOfMentions.test(word)),
        async run(turn, context) {
            let text = '';
            await (0, process_js_1.runProgram)({
                file,
                args,
                startsWithInput: true,
                onLine: (line) => {
                    text = (0, process_js_1.append)(text, `${line}\n`);
                },
            }, turn, context);
            return { text: text.trim() };
        },
    };
}
//# sourceMappingURL=command.js.map