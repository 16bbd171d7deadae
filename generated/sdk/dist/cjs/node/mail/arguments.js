// Generated from src/clients/typescript/src/node/mail/arguments.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.parseArguments = parseArguments;
const command_line_js_1 = require("../command-line.js");
/** Parses the options of a command and checks the number of its positional arguments. */
function parseArguments(args, options, [least, most]) {
    const known = {
        ...options,
        json: { type: 'boolean' },
        retries: { type: 'string' },
        url: { type: 'string' },
    };
    const { values, positionals } = (0, command_line_js_1.parseCommandLine)(args, known);
    if (positionals.length < least)
        throw new command_line_js_1.UsageError('an argument is missing');
    if (positionals.length > most)
        throw new command_line_js_1.UsageError(`unexpected argument ${positionals[most]}`);
    const texts = (option) => [values[option] ?? []].flat().map(String);
    const text = (option) => texts(option)[0];
    return {
        positionals,
        text,
        texts,
        flag: (option) => values[option] === true,
        count(option, limit, lowest = 1) {
            const given = text(option);
            if (given === undefined)
                return undefined;
            if (/^\d+$/.test(given) && Number(given) >= lowest && Number(given) <= limit)
                return Number(given);
            throw new command_line_js_1.UsageError(`--${option} must be a whole number from ${lowest} to ${limit}`);
        },
    };
}
//# sourceMappingURL=arguments.js.map