// Generated from scripts/sdk/src/node/mail/arguments.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.wordsIn = wordsIn;
const node_util_1 = require("node:util");
const arguments_js_1 = require("../listen/arguments.js");
/** Reads the options of a command, and as many other words as it takes. */
function wordsIn(args, options, [least, most]) {
    const { values, positionals } = parsed(args, { ...options, json: { type: 'boolean' } });
    if (positionals.length < least)
        throw new arguments_js_1.UsageError('a word is missing');
    if (positionals.length > most)
        throw new arguments_js_1.UsageError(`${positionals[most]} is unexpected`);
    const texts = (option) => [values[option] ?? []].flat().map(String);
    const text = (option) => texts(option)[0];
    return {
        positionals,
        text,
        texts,
        flag: (option) => values[option] === true,
        count(option, limit) {
            const given = text(option);
            if (given === undefined)
                return undefined;
            if (/^[1-9]\d*$/.test(given) && Number(given) <= limit)
                return Number(given);
            throw new arguments_js_1.UsageError(`--${option} is a whole number from 1 to ${limit}`);
        },
    };
}
function parsed(args, options) {
    try {
        return (0, node_util_1.parseArgs)({ args: [...args], options, allowPositionals: true });
    }
    catch (error) {
        if (!(error instanceof TypeError))
            throw error;
        const [, unknown] = /^Unknown option '([^']+)'/.exec(error.message) ?? [];
        throw new arguments_js_1.UsageError(unknown === undefined ? error.message : `unknown option ${unknown}`);
    }
}
//# sourceMappingURL=arguments.js.map