// Generated from src/clients/typescript/src/node/agent/adapters/index.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.adapters = void 0;
const command_line_js_1 = require("../../command-line.js");
const channel_js_1 = require("./channel.js");
const claude_js_1 = require("./claude.js");
const codex_js_1 = require("./codex.js");
const command_js_1 = require("./command.js");
const gemini_js_1 = require("./gemini.js");
const goose_js_1 = require("./goose.js");
const http_js_1 = require("./http.js");
const opencode_js_1 = require("./opencode.js");
/** A harness that is a program, with more arguments for it. */
const program = (create) => ({ words: [unexpected], rest = [] }) => {
    if (unexpected !== undefined)
        throw new command_line_js_1.UsageError(`unexpected argument ${unexpected}: write arguments of the harness after --`);
    return create(rest);
};
/** A harness with an address. */
const server = (create) => ({ words: [address = '', unexpected], rest }) => {
    if (unexpected !== undefined || rest !== undefined)
        throw new command_line_js_1.UsageError('this harness takes one address');
    return create(localAddress(address));
};
/** A harness that starts this program. */
const client = (create) => ({ words: [unexpected], rest }) => {
    if (unexpected !== undefined || rest !== undefined)
        throw new command_line_js_1.UsageError('a channel takes options only');
    return create();
};
exports.adapters = {
    command: program(command_js_1.commandAdapter),
    http: server(http_js_1.httpAdapter),
    claude: program(claude_js_1.claudeAdapter),
    codex: program(codex_js_1.codexAdapter),
    gemini: program(gemini_js_1.geminiAdapter),
    goose: program(goose_js_1.gooseAdapter),
    opencode: server(opencode_js_1.openCodeAdapter),
    channel: client(channel_js_1.channelAdapter),
};
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
/** Returns the address of a server on this machine. Mail must not go to others in clear. */
function localAddress(text) {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url?.protocol === 'http:' && loopback.test(url.hostname))
        return url;
    throw new command_line_js_1.UsageError(`the address is ${text}: it must be one of this machine, like http://127.0.0.1:4096`);
}
//# sourceMappingURL=index.js.map