// Generated from src/clients/typescript/src/node/agent/adapters/opencode.ts by `npm run generate`. Do not edit.
import { TurnError } from '../turn.js';
import { requestLocally } from './local-request.js';
import { textOf } from './process.js';
const pollMs = 500;
/**
 * Starts a turn in a running OpenCode server, in the session of the thread. The turn has started when OpenCode has
 * accepted the prompt. The adapter then polls until the session is idle.
 */
export const openCodeAdapter = (server) => ({
    name: 'opencode',
    async run({ prompt }, context) {
        const at = (path) => {
            const url = new URL(path, server);
            url.searchParams.set('directory', context.folder);
            return url;
        };
        const session = context.session ?? (await createSession(at('/session'), context));
        const path = `/session/${encodeURIComponent(session)}`;
        const newest = at(`${path}/message`);
        newest.searchParams.set('limit', '1'); // all messages of a long session can be larger than a response may be
        const before = await readMessage(newest, context);
        await request(at(`${path}/prompt_async`), context, { body: { parts: [{ type: 'text', text: prompt }] } });
        await context.started();
        return { text: await waitForAnswer(newest, before, context), session };
    },
});
/**
 * Sends a request, with the password of the server if the environment has it. Returns the JSON of the response;
 * undefined if it has none.
 */
async function request(url, context, options) {
    const { OPENCODE_SERVER_USERNAME: name = 'opencode', OPENCODE_SERVER_PASSWORD: password } = process.env;
    const basic = password && `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const response = await requestLocally(url, { ...options, ...(basic && { headers: { Authorization: basic } }) }, context);
    return response.json();
}
async function createSession(url, context) {
    const { id } = Object(await request(url, context, { body: {} }));
    if (typeof id !== 'string')
        throw new TurnError(`${url.origin} is no OpenCode server`, { mayHaveStarted: false });
    return id;
}
/** Reads the newest message of a session; undefined if it has none. */
async function readMessage(url, context) {
    try {
        const messages = await request(url, context, { method: 'GET' });
        const newest = Array.isArray(messages) ? messages.at(-1) : undefined;
        const { info, parts } = Object(newest);
        return newest === undefined ? undefined : { info: Object(info), parts: Array.isArray(parts) ? parts : [] };
    }
    catch (error) {
        if (!(error instanceof TurnError) || !error.message.endsWith(' 404'))
            throw error;
        throw new TurnError('OpenCode does not know the session any more', { mayHaveStarted: false, isSessionLost: true });
    }
}
/** Polls until the agent has completed a message after `before`, and returns its text. */
async function waitForAnswer(url, before, context) {
    const limit = AbortSignal.timeout(context.timeoutMs); // a clock that is set back does not prolong it
    for (;;) {
        const newest = await readMessage(url, context);
        const isNew = newest !== undefined && (before === undefined || newest.info.id !== before.info.id);
        const { role, error, time, finish } = isNew ? newest.info : {};
        if (error !== undefined)
            throw new TurnError('OpenCode reports an error of the turn');
        const isComplete = role === 'assistant' && Object(time).completed !== undefined;
        if (isNew && isComplete && finish !== 'tool-calls')
            return textIn(newest);
        if (limit.aborted)
            throw new TurnError('OpenCode timed out');
        await context.clock.sleep(pollMs, context.signal);
        if (context.signal.aborted)
            throw new TurnError('the turn was stopped');
    }
}
const textIn = ({ parts }) => parts
    .map(Object)
    .flatMap(({ type, text }) => (type === 'text' ? (textOf(text) ?? []) : []))
    .join('');
//# sourceMappingURL=opencode.js.map