// Generated from src/clients/typescript/src/node/agent/adapters/goose.ts by `npm run generate`. Do not edit.
import { randomUUID } from 'node:crypto';
import { runProgram } from './process.js';
/**
 * Starts a turn of Goose without a window, and continues the session of the thread, whose name this adapter chooses.
 * Goose reports no start, so the turn has started when Goose has its input.
 */
export const gooseAdapter = (args) => ({
    name: 'goose',
    async run(turn, context) {
        const session = context.session ?? `mail-${randomUUID()}`;
        const resume = context.session === undefined ? [] : ['--resume'];
        let text = '';
        await runProgram({
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
//# sourceMappingURL=goose.js.map