// Generated from src/clients/typescript/src/follow.ts by `npm run generate`. Do not edit.
import { ArgumentError } from './errors.js';
import { throwIfAborted } from './clock.js';
import { createClosable } from './closable.js';
import { checkWholeNumber } from './checks.js';
import { checkCursor, cursorOf, selectInOrder, mailboxStart } from './cursor.js';
import { createMailboxReader } from './mailbox-reader.js';
import { awaitSave } from './await-save.js';
import { createPollSchedule } from './poll-schedule.js';
export function follow(connection, params = {}, options = {}) {
    const { cursor, pollMs = pollMsDefault, headers = false, limit = 1 } = params;
    if (cursor !== 'now')
        checkCursor(cursor);
    if (!(pollMs > 0))
        throw new ArgumentError(`pollMs is ${pollMs}: it must be more than 0 milliseconds`);
    checkWholeNumber('limit', limit, 1, limitMax(headers));
    return createClosable(options.signal, (signal, isStopped) => followItems(connection, params, options, { signal, isStopped }));
}
const pollMsDefault = 5000;
const limitMax = (headers) => (headers ? 200 : 100);
async function* followItems(connection, params, options, { signal, isStopped }) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = limitMax(headers), until, } = params;
    const { clock } = connection.settings;
    throwIfAborted(signal, 'follow');
    const reader = createMailboxReader(connection, direction, options, signal);
    const agent = save || params.agent_id ? await reader.agent() : undefined;
    requireSameAgent(params.agent_id, agent);
    const schedule = createPollSchedule(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? mailboxStart;
    if (cursor === 'now') {
        cursor = await reader.end();
        await awaitSave(save?.(cursor, agent), clock, signal);
    }
    for (let isWaiting = false;;) {
        const poll = schedule.beginPoll(isWaiting);
        const page = await reader.page(cursor, limit, poll.waitSeconds);
        const found = selectInOrder(page.envelope_headers, cursor);
        for await (const item of headers ? found : reader.envelopes(found)) {
            await schedule.throwIfEnded();
            throwIfAborted(signal, 'follow');
            yield item;
            cursor = cursorOf(item);
            await awaitSave(save?.(cursor, agent), clock, signal);
            if (isStopped())
                return;
            throwIfAborted(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = cursorOf(last);
        isWaiting = !last || !page.next_cursor;
        if (isWaiting && until === 'empty')
            return;
        if (isWaiting)
            await schedule.waitForNextPoll(poll, !last, cursor);
        throwIfAborted(signal, 'follow');
    }
}
/** Throws if the cursor belongs to another agent, which would silently skip older envelopes. */
function requireSameAgent(stored, agent) {
    if (stored && agent !== undefined && stored !== agent)
        throw new ArgumentError(`cursor belongs to ${stored}, but the token is for ${agent}: use one cursor for each agent`);
}
//# sourceMappingURL=follow.js.map