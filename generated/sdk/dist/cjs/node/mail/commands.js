// Generated from src/clients/typescript/src/node/mail/commands.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.commands = void 0;
const client_js_1 = require("../../client.js");
const cursor_js_1 = require("../../cursor.js");
const errors_js_1 = require("../../errors.js");
const command_line_js_1 = require("../command-line.js");
const file_at_js_1 = require("../file-at.js");
const auth_js_1 = require("./auth.js");
const exit_codes_js_1 = require("../exit-codes.js");
const save_files_js_1 = require("./save-files.js");
const show_js_1 = require("./show.js");
const client = () => (0, client_js_1.createClient)({ userAgent: 'ams-mail', auth: (0, auth_js_1.authOf)() });
const string = { type: 'string' };
const strings = { type: 'string', multiple: true };
const boolean = { type: 'boolean' };
const content = { text: string, data: string, file: strings, id: string };
const contentWords = '[--text TEXT] [--data JSON] [--file PATH …] [--id ENVELOPE_ID]';
const send = {
    words: `HANDLE … [--cc HANDLE …] [--subject TEXT] ${contentWords}`,
    about: 'sends an envelope, whose text comes from standard input where there is no content among the options',
    options: { ...content, cc: strings, subject: string },
    takes: [1, 100],
    async run(words) {
        const [cc, subject] = [words.texts('cc'), words.text('subject')];
        const draft = { to: words.positionals, ...(cc.length > 0 && { cc }), ...(subject !== undefined && { subject }) };
        return sentOf(await client().send({ ...draft, ...(await contentOf(words)) }));
    },
};
const reply = {
    words: `ENVELOPE_ID [--all] ${contentWords}`,
    about: 'answers an envelope, in the same manner; with --all its other recipients too',
    options: { ...content, all: boolean },
    takes: [1, 1],
    async run(words) {
        const own = client();
        const answer = await contentOf(words);
        const envelope = await own.messages.getMessage({ envelope_id: words.positionals[0] });
        return sentOf(await own.reply(envelope, { ...answer, all: words.flag('all') }));
    },
};
const sentOf = (acknowledgement) => ({
    json: acknowledgement,
    text: `${acknowledgement.id}\n`,
});
/** What is among the options, or else what standard input has. */
async function contentOf(words) {
    const [text, data, paths, id] = [words.text('text'), words.text('data'), words.texts('file'), words.text('id')];
    const files = await Promise.all(paths.map((path) => (0, file_at_js_1.fileAt)(path)));
    const isEmpty = text === undefined && data === undefined && files.length === 0;
    return {
        ...{ text: isEmpty ? await standardInput() : text },
        ...(data !== undefined && { parts: [{ type: 'data', data: objectIn(data) }] }),
        ...(files.length > 0 && { files }),
        ...(id !== undefined && { id }),
    };
}
async function standardInput() {
    const { stdin } = process;
    if (stdin.isTTY)
        throw new command_line_js_1.UsageError('there is nothing to send: --text, --data or --file, or standard input');
    let text = '';
    for await (const chunk of stdin.setEncoding('utf8'))
        text += chunk;
    if (text === '')
        throw new command_line_js_1.UsageError('there is nothing to send: standard input is empty');
    return text;
}
function objectIn(text) {
    try {
        const value = JSON.parse(text);
        if (typeof value === 'object' && value !== null && !Array.isArray(value))
            return value;
    }
    catch { } // said below
    throw new command_line_js_1.UsageError('--data is an object in JSON');
}
const limitDefault = 20;
const limitMax = 200;
const inbox = {
    words: '[--unread] [--limit N]',
    about: `lists what came last, the newest first, ${limitDefault} by default; nothing is marked read`,
    options: { unread: boolean, limit: string },
    takes: [0, 0],
    async run(words) {
        const limit = words.count('limit', limitMax) ?? limitDefault;
        const unread = words.flag('unread') ? { unread: true } : {};
        const { envelope_headers } = await client().mailbox.listMailbox({
            order: 'desc',
            direction: 'in',
            limit,
            ...unread,
        });
        return { json: envelope_headers, text: (0, show_js_1.headersText)(envelope_headers) };
    },
};
const read = {
    words: 'ENVELOPE_ID [--save FOLDER]',
    about: 'shows an envelope, and marks it read; with --save its files become new files of the folder',
    options: { save: string },
    takes: [1, 1],
    async run(words) {
        const own = client();
        const envelope = await own.messages.getMessage({ envelope_id: words.positionals[0] });
        const folder = words.text('save');
        if (folder === undefined)
            return shown(envelope);
        const saved = await (0, save_files_js_1.saveFiles)(own, envelope, folder);
        return { json: { ...envelope, saved }, text: (0, show_js_1.envelopeText)(envelope) + (0, show_js_1.savedText)(saved) };
    },
};
const shown = (envelope) => ({ json: envelope, text: (0, show_js_1.envelopeText)(envelope) });
const secondsMax = 86_400;
const wait = {
    words: '[--from HANDLE] [--reply-to ENVELOPE_ID] [--timeout SECONDS]',
    about: 'shows the oldest unread envelope, once there is one, and marks it read; those that do not fit are left',
    options: { from: string, 'reply-to': string, timeout: string },
    takes: [0, 0],
    async run(words) {
        const [from, answered] = [words.text('from'), words.text('reply-to')];
        const seconds = words.count('timeout', secondsMax);
        const own = client();
        const fits = (header) => header.unread &&
            (from === undefined || header.from === from) &&
            (answered ?? header.in_reply_to) === header.in_reply_to;
        const signal = seconds === undefined ? undefined : AbortSignal.timeout(seconds * 1000);
        try {
            const header = await firstOf(own, fits, signal);
            return shown(await own.messages.getMessage({ envelope_id: header.id }));
        }
        catch (error) {
            if (!(error instanceof errors_js_1.AbortError) || !signal?.aborted)
                throw error;
            return { json: null, text: '', exitCode: exit_codes_js_1.exitCodes.nothing };
        }
    },
};
/** Of what is there, or comes. The place is taken before the look, so that nothing comes in between. */
async function firstOf(own, fits, signal) {
    const call = signal ? { signal } : {};
    const { envelope_headers } = await own.mailbox.listMailbox({ order: 'desc', direction: 'in', limit: 1 }, call);
    const [last] = envelope_headers;
    for await (const header of own.mailbox.walk({ direction: 'in', unread: true }, call))
        if (fits(header))
            return header;
    const coming = own.mailbox.follow({ headers: true, cursor: last ? (0, cursor_js_1.cursorOf)(last) : null }, call);
    for await (const header of coming)
        if (fits(header))
            return header;
    throw new Error('the mailbox has ended');
}
const login = {
    words: '',
    about: 'has you sign in with a browser on this machine, and pick the agent; who acts is kept in ~/.config/ams-mail',
    options: {},
    takes: [0, 0],
    async run() {
        if ((0, auth_js_1.isFromEnvironment)())
            throw new command_line_js_1.UsageError('the environment says who acts already: AMS_CLIENT_ID or AMS_TOKEN');
        const open = (address) => void process.stderr.write(`Open ${address}\n`);
        const own = (0, client_js_1.createClient)({ userAgent: 'ams-mail', auth: (0, auth_js_1.authOf)(open) });
        await own.login();
        return whoIs(own);
    },
};
const logout = {
    words: '',
    about: 'ends what you have allowed, also at the service, and forgets it',
    options: {},
    takes: [0, 0],
    async run() {
        if ((0, auth_js_1.isFromEnvironment)())
            throw new command_line_js_1.UsageError('the environment says who acts: there is nobody to sign out');
        await client().logout();
        return { json: { signed_out: true }, text: '' };
    },
};
const whoami = {
    words: '',
    about: 'says which agent it is',
    options: {},
    takes: [0, 0],
    run: () => whoIs(client()),
};
async function whoIs(own) {
    const { canonical_handle, display_name } = await own.agents.getOwnAgent();
    return { json: { canonical_handle, display_name }, text: `${canonical_handle}\n` };
}
exports.commands = { login, logout, whoami, send, inbox, read, reply, wait };
//# sourceMappingURL=commands.js.map