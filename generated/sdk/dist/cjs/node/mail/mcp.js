// Generated from src/clients/typescript/src/node/mail/mcp.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mcp = void 0;
const exit_codes_js_1 = require("../exit-codes.js");
const print_js_1 = require("../listen/print.js");
const stop_signals_js_1 = require("../listen/stop-signals.js");
const bridge_js_1 = require("../mcp/bridge.js");
const command_js_1 = require("./command.js");
const show_js_1 = require("./show.js");
const sign_in_js_1 = require("./sign-in.js");
/** Characters for people that wait for a reader of standard error. */
const unreadMax = 65_536;
/** Writes a line for people. Discards it if nobody reads. */
function report(line) {
    if (process.stderr.writableLength < unreadMax)
        process.stderr.write(`ams-mail mcp: ${(0, show_js_1.escapeLine)(line)}\n`);
}
exports.mcp = {
    usage: '[--device]',
    summary: 'connect an MCP client that starts programs to the MCP server: messages on standard input and output; asks to sign in like login --mcp, unless somebody has',
    options: { device: command_js_1.boolean },
    positionals: [0, 0],
    async run(args) {
        const stops = (0, stop_signals_js_1.listenForStops)(() => { });
        try {
            const { stopSignal: signal } = stops;
            const { connection, resource } = await (0, sign_in_js_1.connectToMcp)(args, signal);
            report(`connected to ${resource}`);
            await (0, bridge_js_1.runBridge)(connection, { resource, input: process.stdin, write: print_js_1.print, report, signal });
            return { json: undefined, text: '', exitCode: exit_codes_js_1.exitCodes.success };
        }
        catch (error) {
            if (!stops.stopSignal.aborted)
                throw error;
            return { json: undefined, text: '', exitCode: exit_codes_js_1.exitCodes.success };
        }
        finally {
            stops.close();
        }
    },
};
//# sourceMappingURL=mcp.js.map