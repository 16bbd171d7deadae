// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.commands = void 0;
const checks_js_1 = require("../../checks.js");
const cursor_js_1 = require("../../cursor.js");
const errors_js_1 = require("../../errors.js");
const ids_js_1 = require("../../ids.js");
const command_line_js_1 = require("../command-line.js");
const file_at_js_1 = require("../file-at.js");
const exit_codes_js_1 = require("../exit-codes.js");
const command_js_1 = require("./command.js");
const mcp_js_1 = require("./mcp.js");
const save_files_js_1 = require("./save-files.js");
const show_js_1 = require("./show.js");
const sign_in_js_1 = require("./sign-in.js");
const content = { text: command_js_1.string, data: command_js_1.string, file: command_js_1.strings, id: command_js_1.string };
const contentWords = '[--text TEXT] [--data JSON] [--file PATH …] [--id ENVELOPE_ID]';
const send = {
    usage: `HANDLE … [--cc HANDLE …] [--subject TEXT] ${contentWords}`,
    summary: 'send an envelope; without --text, --data and --file, standard input is its text',
    options: { ...content, cc: command_js_1.strings, subject: command_js_1.string },
    positionals: [1, 100],
    async run(args) {
        const [cc, subject] = [args.texts('cc'), args.text('subject')];
        const draft = { to: args.positionals, ...(cc.length > 0 && { cc }), ...(subject !== undefined && { subject }) };
        return acknowledgementOutcome(await (0, command_js_1.createMailClient)(args).send({ ...draft, ...(await readContent(args)) }));
    },
};
const reply = {
    usage: `ENVELOPE_ID [--all] ${contentWords}`,
    summary: 'reply to an envelope, with the same options; --all also replies to its other recipients',
    options: { ...content, all: command_js_1.boolean },
    positionals: [1, 1],
    async run(args) {
        const client = (0, command_js_1.createMailClient)(args);
        const answer = await readContent(args);
        const envelope = await client.messages.getMessage({ envelope_id: args.positionals[0] });
        return acknowledgementOutcome(await client.reply(envelope, { ...answer, all: args.flag('all') }));
    },
};
const acknowledgementOutcome = (acknowledgement) => ({
    json: acknowledgement,
    text: `${acknowledgement.id}\n`,
});
/** Reads the content from the options, or else from standard input. */
async function readContent(args) {
    const [text, data, paths, id] = [args.text('text'), args.text('data'), args.texts('file'), args.text('id')];
    const files = await Promise.all(paths.map((path) => (0, file_at_js_1.fileAt)(path)));
    const isEmpty = text === undefined && data === undefined && files.length === 0;
    return {
        text: isEmpty ? await standardInput() : text,
        ...(data !== undefined && { parts: [{ type: 'data', data: parseObject(data) }] }),
        ...(files.length > 0 && { files }),
        ...(id !== undefined && { id }),
    };
}
async function standardInput() {
    const { stdin } = process;
    if (stdin.isTTY)
        throw new command_line_js_1.UsageError('the envelope has no content: use --text, --data, --file or standard input');
    let text = '';
    for await (const chunk of stdin.setEncoding('utf8'))
        text += chunk;
    if (text === '')
        throw new command_line_js_1.UsageError('the envelope has no content: standard input is empty');
    return text;
}
function parseObject(text) {
    try {
        const value = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
            return value;
    }
    catch { } // the error follows below
    throw new command_line_js_1.UsageError('--data must be a JSON object');
}
const limitDefault = 20;
const limitMax = 200;
const inbox = {
    usage: '[--unread] [--limit N]',
    summary: `list received envelopes, newest first, ${limitDefault} by default; marks nothing read`,
    options: { unread: command_js_1.boolean, limit: command_js_1.string },
    positionals: [0, 0],
    async run(args) {
        const limit = args.count('limit', limitMax) ?? limitDefault;
        const unread = args.flag('unread') ? { unread: true } : {};
        const { envelope_headers } = await (0, command_js_1.createMailClient)(args).mailbox.listMailbox({
            order: 'desc',
            direction: 'in',
            limit,
            ...unread,
        });
        return { json: envelope_headers, text: (0, show_js_1.formatHeaders)(envelope_headers) };
    },
};
const read = {
    usage: 'ENVELOPE_ID [--save FOLDER]',
    summary: 'show an envelope and mark it read; --save downloads its files into the folder',
    options: { save: command_js_1.string },
    positionals: [1, 1],
    async run(args) {
        const client = (0, command_js_1.createMailClient)(args);
        const envelope = await client.messages.getMessage({ envelope_id: args.positionals[0] });
        const folder = args.text('save');
        if (folder === undefined)
            return envelopeOutcome(envelope);
        const saved = await (0, save_files_js_1.saveFiles)(client, envelope, folder);
        return { json: { ...envelope, saved }, text: (0, show_js_1.formatEnvelope)(envelope) + (0, show_js_1.formatSavedFiles)(saved) };
    },
};
const envelopeOutcome = (envelope) => ({ json: envelope, text: (0, show_js_1.formatEnvelope)(envelope) });
const secondsMax = 86_400;
const wait = {
    usage: '[--from HANDLE] [--reply-to ENVELOPE_ID] [--timeout SECONDS]',
    summary: 'wait for an unread envelope, show the oldest one and mark it read; skips those that do not match',
    options: { from: command_js_1.string, 'reply-to': command_js_1.string, timeout: command_js_1.string },
    positionals: [0, 0],
    async run(args) {
        const [from, answered] = [args.text('from'), args.text('reply-to')];
        const seconds = args.count('timeout', secondsMax);
        const client = (0, command_js_1.createMailClient)(args, checks_js_1.retriesMax);
        const matches = (header) => header.unread &&
            (from === undefined || header.from === from) &&
            (answered ?? header.in_reply_to) === header.in_reply_to;
        const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000);
        try {
            const header = await findEnvelope(client, matches, signal);
            return envelopeOutcome(await client.messages.getMessage({ envelope_id: header.id }));
        }
        catch (error) {
            if (!(error instanceof errors_js_1.AbortError) || !signal?.aborted)
                throw error;
            return { json: null, text: '', exitCode: exit_codes_js_1.exitCodes.waitTimedOut };
        }
    },
};
/** Finds the first matching envelope, unread or new. It reads the cursor first, so it misses no envelope in between. */
async function findEnvelope(client, matches, signal) {
    const call = signal ? { signal } : {};
    const { envelope_headers } = await client.mailbox.listMailbox({ order: 'desc', direction: 'in', limit: 1 }, call);
    const [last] = envelope_headers;
    for await (const header of client.mailbox.walk({ direction: 'in', unread: true }, call))
        if (matches(header))
            return header;
    const coming = client.mailbox.follow({ headers: true, cursor: last ? (0, cursor_js_1.cursorOf)(last) : null }, call);
    for await (const header of coming)
        if (matches(header))
            return header;
    throw new Error('the mailbox stopped delivering envelopes: try again');
}
const whoami = {
    usage: '',
    summary: 'print the handle of the agent',
    options: {},
    positionals: [0, 0],
    run: (args) => (0, command_js_1.describeAgent)((0, command_js_1.createMailClient)(args)),
};
const id = {
    usage: '',
    summary: 'print a new envelope id for --id; store it before you send, and a repeated send changes nothing',
    options: {},
    positionals: [0, 0],
    async run() {
        const created = (0, ids_js_1.newEnvelopeId)();
        return { json: { id: created }, text: `${created}\n` };
    },
};
exports.commands = {
    login: sign_in_js_1.login,
    logout: sign_in_js_1.logout,
    whoami,
    send,
    inbox,
    read,
    reply,
    wait,
    id,
    mcp: mcp_js_1.mcp,
};
//# sourceMappingURL=commands.js.map