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
        const before = await readMessages(at(`${path}/message`), context);
        await request(at(`${path}/prompt_async`), context, { body: { parts: [{ type: 'text', text: prompt }] } });
        await context.started();
        const text = await waitForAnswer(at(`${path}/message`), before.length, context);
        return { text, session };
    },
});
/** Sends a request, with the password of the server if the environment has it. */
function request(url, context, options) {
    const { OPENCODE_SERVER_USERNAME: name = 'opencode', OPENCODE_SERVER_PASSWORD: password } = process.env;
    const basic = password && `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    return requestLocally(url, { ...options, ...(basic && { headers: { Authorization: basic } }) }, context);
}
async function createSession(url, context) {
    const { id } = Object(await (await request(url, context, { body: {} })).json());
    if (typeof id !== 'string')
        throw new TurnError(`${url.origin} is no OpenCode server`, { mayHaveStarted: false });
    return id;
}
async function readMessages(url, context) {
    try {
        const messages = await (await request(url, context, { method: 'GET' })).json();
        return Array.isArray(messages) ? messages : [];
    }
    catch (error) {
        if (!(error instanceof TurnError) || !error.message.endsWith(' 404'))
            throw error;
        throw new TurnError('OpenCode does not know the session any more', { mayHaveStarted: false, isSessionLost: true });
    }
}
/** Polls until the last message of the agent is complete, and returns its text. */
async function waitForAnswer(url, skipped, context) {
    const limit = AbortSignal.timeout(context.timeoutMs); // a clock that is set back does not prolong it
    for (;;) {
        const last = (await readMessages(url, context)).slice(skipped).at(-1);
        if (last?.info.error !== undefined)
            throw new TurnError('OpenCode reports an error of the turn');
        const isComplete = last?.info.role === 'assistant' && last.info.time.completed !== undefined;
        if (isComplete && last.info.finish !== 'tool-calls')
            return last.parts.flatMap((part) => (part.type === 'text' ? (textOf(part.text) ?? []) : [])).join('');
        if (limit.aborted)
            throw new TurnError('OpenCode timed out');
        await context.clock.sleep(pollMs, context.signal);
        if (context.signal.aborted)
            throw new TurnError('the turn was stopped');
    }
}
//# sourceMappingURL=opencode.js.map