// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.gooseAdapter = void 0;
const node_crypto_1 = require("node:crypto");
const process_js_1 = require("./process.js");
/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * Goose reports no start, so the turn has started when Goose has its input.
 */
const gooseAdapter = (args) => ({
    name: 'goose',
    async run(turn, context) {
        const session = context.session ?? `mail-${(0, node_crypto_1.randomUUID)()}`;
        const resume = context.session === undefined ? [] : ['--resume'];
        let text = '';
        await (0, process_js_1.runProgram)({
            file: 'goose',
            args: ['run', '--quiet', '--name', session, ...resume, ...args, '--instructions', '-'],
            startsWithInput: true,
            onLine: (line) => {
                if (text.length < 60_000)
                    text += `${line}\n`;
            },
        }, turn, context);
        return { text: text.trim(), session };
    },
});
exports.gooseAdapter = gooseAdapter;
//# sourceMappingURL=goose.js.map