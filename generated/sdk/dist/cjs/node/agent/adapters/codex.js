// Generated from src/clients/typescript/src/node/agent/adapters/codex.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.codexAdapter = void 0;
const process_js_1 = require("./process.js");
/**
 * Starts a turn of Codex without a window, and continues the session of the thread. The turn has started when Codex
 * reports it.
 */
const codexAdapter = (args) => ({
    name: 'codex',
    async run(turn, context) {
        let [session, text] = [context.session, undefined];
        const resume = context.session === undefined ? [] : ['resume', context.session];
        await (0, process_js_1.runHarness)({
            file: 'codex',
            args: ['exec', '--json', '--skip-git-repo-check', ...args, ...resume, '-'],
            onEvent({ type, thread_id, item }, start) {
                if (type === 'thread.started')
                    session = (0, process_js_1.textOf)(thread_id) ?? session;
                if (type === 'turn.started')
                    start();
                const { type: kind, text: said } = Object(item);
                if (type === 'item.completed' && kind === 'agent_message')
                    text = (0, process_js_1.textOf)(said);
            },
        }, turn, context);
        return { text, session };
    },
});
exports.codexAdapter = codexAdapter;
//# sourceMappingURL=codex.js.map