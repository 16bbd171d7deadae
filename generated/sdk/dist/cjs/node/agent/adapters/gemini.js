// Generated from src/clients/typescript/src/node/agent/adapters/gemini.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.geminiAdapter = void 0;
const process_js_1 = require("./process.js");
/**
 * Starts a turn of Gemini CLI without a window, and continues the session of the thread. The turn has started when
 * Gemini CLI reports its session.
 */
const geminiAdapter = (args) => ({
    name: 'gemini',
    hasFileMentions: true,
    async run(turn, context) {
        let [session, text] = [context.session, ''];
        const resume = context.session === undefined ? [] : ['--resume', context.session];
        await (0, process_js_1.runHarness)({
            file: 'gemini',
            args: ['--output-format', 'stream-json', ...resume, ...args],
            onEvent({ type, session_id, role, content }, start) {
                if (type === 'init') {
                    session = (0, process_js_1.textOf)(session_id) ?? session;
                    start();
                }
                if (type === 'tool_use')
                    text = ''; // text before a call of a tool is not the final text
                if (type === 'message' && role === 'assistant')
                    text = (0, process_js_1.append)(text, (0, process_js_1.textOf)(content) ?? '');
            },
        }, turn, context);
        return { text, session };
    },
});
exports.geminiAdapter = geminiAdapter;
//# sourceMappingURL=gemini.js.map