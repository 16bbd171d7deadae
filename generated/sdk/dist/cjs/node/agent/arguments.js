// Generated from src/clients/typescript/src/node/agent/arguments.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ownArguments = void 0;
exports.parseAgentArguments = parseAgentArguments;
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const command_line_js_1 = require("../command-line.js");
const index_js_1 = require("./adapters/index.js");
const prompt_js_1 = require("./prompt.js");
const options = {
    state: { type: 'string' },
    from: { type: 'string' },
    acknowledge: { type: 'string' },
    reply: { type: 'boolean' },
    session: { type: 'string' },
    instructions: { type: 'string' },
    folder: { type: 'string' },
    timeout: { type: 'string' },
    tries: { type: 'string' },
    hops: { type: 'string' },
    turns: { type: 'string' },
    files: { type: 'string' },
    'file-bytes': { type: 'string' },
    'pass-credentials': { type: 'boolean' },
    once: { type: 'boolean' },
    launchd: { type: 'boolean' },
    json: { type: 'boolean' },
};
/** Returns the arguments before `--`. Those after it belong to the harness. */
const ownArguments = (args) => args.slice(0, args.includes('--') ? args.indexOf('--') : undefined);
exports.ownArguments = ownArguments;
function parseAgentArguments(args) {
    const own = (0, exports.ownArguments)(args);
    if (own.length === 0 || own.includes('--help') || own.includes('-h'))
        return 'help';
    if (args[0] === 'unit')
        return parseUnit(args.slice(1));
    const { values, positionals } = (0, command_line_js_1.parseCommandLine)(own, options);
    const { from = 'now', reply = false, acknowledge = reply ? 'finished' : 'started' } = values;
    if (from !== 'start' && from !== 'now')
        throw new command_line_js_1.UsageError(`--from is ${from}: it must be start or now`);
    if (acknowledge !== 'started' && acknowledge !== 'finished')
        throw new command_line_js_1.UsageError(`--acknowledge is ${acknowledge}: it must be started or finished`);
    if (reply && acknowledge === 'started')
        throw new command_line_js_1.UsageError('--reply needs --acknowledge finished: a restart would lose the reply');
    const adapter = createAdapter(positionals, args.slice(own.length + 1), args.length > own.length);
    if (adapter.serve && (reply || values.once))
        throw new command_line_js_1.UsageError('a channel takes neither --reply nor --once: it runs as long as its client');
    const number = (option, usual, least = 1) => values[option] === undefined ? usual : wholeNumber(`--${option}`, values[option], least);
    return {
        adapter,
        stateFile: values.state,
        from,
        acknowledge,
        reply,
        session: values.session,
        instructions: values.instructions === undefined ? prompt_js_1.defaultInstructions : readInstructions(values.instructions),
        folder: (0, node_path_1.resolve)(values.folder ?? '.'),
        timeoutMs: Math.min(number('timeout', 1800), secondsMax) * 1000,
        tries: number('tries', Infinity),
        hopsMax: number('hops', 20, 0),
        turnsPerHour: number('turns', 60),
        filesFolder: values.files === undefined ? undefined : (0, node_path_1.resolve)(values.files),
        fileBytesMax: number('file-bytes', 20_000_000, 0),
        passCredentials: values['pass-credentials'] ?? false,
        once: values.once ?? false,
        json: values.json ?? false,
    };
}
/** Longest time-out, one day. */
const secondsMax = 86_400;
function createAdapter([name = '', ...words], rest, hasRest) {
    if (!Object.hasOwn(index_js_1.adapters, name))
        throw new command_line_js_1.UsageError(`unknown harness ${name}: choose one of ${Object.keys(index_js_1.adapters).join(', ')}`);
    return index_js_1.adapters[name]({ words, rest: hasRest ? rest : undefined });
}
function parseUnit([kind = '', ...args]) {
    if (kind !== 'systemd' && kind !== 'launchd')
        throw new command_line_js_1.UsageError('unit needs systemd or launchd');
    const parsed = parseAgentArguments(args);
    if (parsed === 'help' || 'unit' in parsed)
        throw new command_line_js_1.UsageError(`unit ${kind} needs the arguments of the program`);
    if (parsed.adapter.serve)
        throw new command_line_js_1.UsageError('a channel needs no unit: its client starts it');
    if (parsed.once)
        throw new command_line_js_1.UsageError('a unit runs for ever: leave --once out, or let a timer run the program');
    return { unit: kind, args, timeoutMs: parsed.timeoutMs };
}
function readInstructions(path) {
    try {
        return (0, node_fs_1.readFileSync)(path, 'utf8');
    }
    catch (error) {
        throw new command_line_js_1.UsageError(`--instructions ${path}: ${error instanceof Error ? error.message : error}`);
    }
}
function wholeNumber(option, text, least) {
    const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    if (number >= least)
        return number;
    throw new command_line_js_1.UsageError(`${option} must be a whole number of at least ${least}`);
}
//# sourceMappingURL=arguments.js.map