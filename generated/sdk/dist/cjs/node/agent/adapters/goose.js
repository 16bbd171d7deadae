// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.gooseAdapter = void 0;
const node_crypto_1 = require("node:crypto");
const turn_js_1 = require("../turn.js");
const process_js_1 = require("./process.js");
/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * The turn has started when the model answers. Goose also exits with 0 if its model fails. It then writes a message of
 * its own, which has no id.
 */
const gooseAdapter = (args) => ({
    name: 'goose',
    async run(turn, context) {
        const session = context.session ?? `mail-${(0, node_crypto_1.randomUUID)()}`;
        const resume = context.session === undefined ? [] : ['--resume'];
        let [text, isFailed] = ['', false];
        function readMessage({ id, role, content }, start) {
            if (role !== 'assistant' || !Array.isArray(content))
                return;
            isFailed = id === null;
            if (isFailed)
                return;
            start();
            for (const part of content.map(Object))
                if (part.type === 'text')
                    text = (0, process_js_1.append)(text, (0, process_js_1.textOf)(part.text) ?? '');
                else
                    text = ''; // text before a call of a tool is not the final text
        }
        const failure = new turn_js_1.TurnError('the model of Goose failed: run goose in a terminal to see why');
        await (0, process_js_1.runHarness)({
            file: 'goose',
            args: ['run', '--quiet', '--output-format', 'stream-json', '--name', session, ...resume, ...args].concat('--instructions', '-'),
            onEvent({ type, message }, start) {
                if (type === 'message')
                    readMessage(Object(message), start);
            },
        }, turn, context).catch((error) => {
            throw isFailed && error instanceof turn_js_1.TurnError ? failure : error;
        });
        if (isFailed)
            throw failure;
        return { text: text.trim(), session };
    },
});
exports.gooseAdapter = gooseAdapter;
//# sourceMappingURL=goose.js.map