// Generated from src/clients/typescript/src/node/mail/mail.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mail = mail;
const errors_js_1 = require("../../errors.js");
const command_line_js_1 = require("../command-line.js");
const exit_codes_js_1 = require("../exit-codes.js");
const listen_js_1 = require("../listen/listen.js");
const print_js_1 = require("../listen/print.js");
const arguments_js_1 = require("./arguments.js");
const auth_js_1 = require("./auth.js");
const commands_js_1 = require("./commands.js");
const help_js_1 = require("./help.js");
const version_js_1 = require("../../version.js");
const show_js_1 = require("./show.js");
/**
 * Runs the program `ams-mail` with these arguments: mail of an agent in a shell. It resolves with the exit code and
 * writes errors to standard error.
 */
async function mail(args, { name = 'ams-mail' } = {}) {
    const [word = 'help', ...rest] = args;
    if (word === 'listen')
        return (0, listen_js_1.listen)(rest, { name: `${name} listen`, auth: createListenAuth });
    const isJson = args.includes('--json');
    for (const output of [process.stdout, process.stderr])
        output.on('error', () => { }); // the writer gets the error as well
    try {
        if (word === 'help' || args.includes('--help') || args.includes('-h')) {
            await (0, print_js_1.print)((0, help_js_1.mailHelp)(name));
            return exit_codes_js_1.exitCodes.success;
        }
        if (word === '--version') {
            await (0, print_js_1.print)(isJson ? `${JSON.stringify({ version: version_js_1.version })}\n` : `${version_js_1.version}\n`);
            return exit_codes_js_1.exitCodes.success;
        }
        const command = Object.hasOwn(commands_js_1.commands, word) ? commands_js_1.commands[word] : undefined;
        if (!command)
            throw new command_line_js_1.UsageError(`unknown command ${word}`);
        const { json, text, exitCode = exit_codes_js_1.exitCodes.success, } = await command.run((0, arguments_js_1.parseArguments)(rest, command.options, command.positionals));
        if (json !== undefined)
            await (0, print_js_1.print)(isJson ? `${JSON.stringify(json)}\n` : text);
        return exitCode;
    }
    catch (error) {
        const exitCode = (0, exit_codes_js_1.exitCodeOf)(error);
        const message = (0, auth_js_1.describeError)(error, word === 'mcp' ? 'mcp' : 'mail');
        const help = error instanceof command_line_js_1.UsageError ? `; ${name} --help shows how` : '';
        const errorJson = isJson
            ? JSON.stringify({ error: { code: errorCodeOf(error), message, exit_code: exitCode } })
            : undefined;
        process.stderr.write(`${errorJson ?? `${name}: ${(0, show_js_1.escapeLine)(message)}${help}`}\n`);
        return exitCode;
    }
}
function createListenAuth() {
    (0, auth_js_1.requireSignIn)();
    return (0, auth_js_1.createAuth)('mail');
}
/** Returns the code of the contract for an error of the service; else the kind of error. */
function errorCodeOf(error) {
    if (error instanceof errors_js_1.ServiceError || error instanceof errors_js_1.AuthorizationError)
        return error.code;
    if (error instanceof command_line_js_1.UsageError)
        return 'UsageError';
    return error instanceof Error ? error.name : 'Error';
}
//# sourceMappingURL=mail.js.map