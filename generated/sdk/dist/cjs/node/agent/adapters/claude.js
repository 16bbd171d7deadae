// Generated from src/clients/typescript/src/node/agent/adapters/claude.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.claudeAdapter = void 0;
const process_js_1 = require("./process.js");
/** Variables that make Claude Code wait for its MCP servers. A turn that begins earlier has no mail tools. */
const defaults = { MCP_CONNECTION_NONBLOCKING: 'false' };
/**
 * Starts a turn of Claude Code without a window, and continues the session of the thread. The turn has started when
 * Claude Code reports its session.
 */
const claudeAdapter = (args) => ({
    name: 'claude',
    hasFileMentions: true,
    async run(turn, context) {
        let [session, text] = [context.session, undefined];
        const resume = context.session === undefined ? [] : ['--resume', context.session];
        await (0, process_js_1.runHarness)({
            file: 'claude',
            defaults,
            args: ['-p', '--output-format', 'stream-json', '--verbose', ...resume, ...args],
            onEvent({ type, subtype, session_id, result, is_error }, start) {
                if (type === 'system' && subtype === 'init') {
                    session = (0, process_js_1.textOf)(session_id) ?? session;
                    start();
                }
                if (type === 'result' && is_error !== true)
                    text = (0, process_js_1.textOf)(result);
            },
        }, turn, context);
        return { text, session };
    },
});
exports.claudeAdapter = claudeAdapter;
//# sourceMappingURL=claude.js.map