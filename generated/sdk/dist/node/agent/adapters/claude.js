// Generated from src/clients/typescript/src/node/agent/adapters/claude.ts by `npm run generate`. Do not edit.
import { createStart, parseLine, runProgram, textOf } from './process.js';
/**
 * Starts a turn of Claude Code without a window, and continues the session of the thread. The turn has started when
 * Claude Code reports its session.
 */
export const claudeAdapter = (args) => ({
    name: 'claude',
    async run(turn, context) {
        const { start, requireStart } = createStart(context);
        let [session, text] = [context.session, undefined];
        const resume = context.session === undefined ? [] : ['--resume', context.session];
        await runProgram({
            file: 'claude',
            args: ['-p', '--output-format', 'stream-json', '--verbose', ...resume, ...args],
            onLine(line) {
                const { type, subtype, session_id, result, is_error } = parseLine(line);
                if (type === 'system' && subtype === 'init') {
                    session = textOf(session_id) ?? session;
                    start();
                }
                if (type === 'result' && is_error !== true)
                    text = textOf(result);
            },
        }, turn, context);
        await requireStart('claude reported no session');
        return { text, session };
    },
});
//# sourceMappingURL=claude.js.map