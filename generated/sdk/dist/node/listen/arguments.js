// Generated from src/clients/typescript/src/node/listen/arguments.ts by `npm run generate`. Do not edit.
import { parseCommandLine, UsageError } from '../command-line.js';
const options = {
    exec: { type: 'string' },
    cursor: { type: 'string' },
    from: { type: 'string' },
    headers: { type: 'boolean' },
    timeout: { type: 'string' },
    tries: { type: 'string' },
    once: { type: 'boolean' },
    most: { type: 'string' },
    bytes: { type: 'string' },
    json: { type: 'boolean' },
};
/** Returns the arguments before `--`. Those after it belong to the command. */
export const ownArguments = (args) => args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
export function parseListenArguments(args) {
    const ownWords = ownArguments(args);
    if (ownWords.includes('--help') || ownWords.includes('-h'))
        return 'help';
    const { values, positionals } = parseCommandLine(ownWords, options);
    if (positionals[0] !== undefined)
        throw new UsageError(`unexpected argument ${positionals[0]}: write the command after --`);
    const { cursor, from = 'start', headers = false, once = false, json = false } = values;
    if (from !== 'start' && from !== 'now')
        throw new UsageError(`--from is ${from}: it must be start or now`);
    if (cursor === '')
        throw new UsageError('--cursor is empty: it must be the name of a file');
    const numberOf = (option) => values[option] === undefined ? Infinity : wholeNumber(`--${option}`, values[option], Number.MAX_SAFE_INTEGER);
    if (!once && (values.most ?? values.bytes) !== undefined)
        throw new UsageError('--most and --bytes need --once');
    return {
        command: parseCommand(values.exec, args.slice(ownWords.length)),
        cursorFile: cursor,
        from,
        headers,
        once,
        json,
        timeoutMs: values.timeout === undefined ? Infinity : wholeNumber('--timeout', values.timeout, secondsMax) * 1000,
        tries: numberOf('tries'),
        most: numberOf('most'),
        bytes: numberOf('bytes'),
    };
}
/** Longest time-out, one day. Timers allow 24 days at most. */
const secondsMax = 86_400;
function parseCommand(shell, [dashes, file, ...args]) {
    if (shell !== undefined && dashes !== undefined)
        throw new UsageError('both --exec and a command after -- are given: use one of them');
    if (shell?.trim() === '')
        throw new UsageError('--exec is empty: it must be a command for the shell');
    if (dashes !== undefined && !file)
        throw new UsageError('there is no command after --');
    if (shell !== undefined)
        return { shell };
    return file ? { file, args } : undefined;
}
function wholeNumber(option, text, most) {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (number >= 1 && number <= most)
        return number;
    throw new UsageError(`${option} must be a whole number of at least 1${most === secondsMax ? ` and at most ${most}` : ''}`);
}
//# sourceMappingURL=arguments.js.map