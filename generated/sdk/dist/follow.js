// Generated from src/clients/typescript/src/follow.ts by `npm run generate`. Do not edit.
import { throwIfAborted } from './clock.js';
import { closable } from './closable.js';
import { checkWholeNumber } from './checks.js';
import { checkedCursor, cursorOf, inOrder, mailboxStart } from './cursor.js';
import { createReader } from './follow-reader.js';
import { untilSaved } from './follow-save.js';
import { createWays } from './follow-ways.js';
export function follow(connection, params = {}, options = {}) {
    const { cursor, pollMs = pollMsDefault, headers = false, limit = 1 } = params;
    if (cursor !== 'now')
        checkedCursor(cursor);
    if (!(pollMs > 0))
        throw new TypeError(`pollMs is more than 0 milliseconds, not ${pollMs}`);
    checkWholeNumber('limit', limit, 1, limitMax(headers));
    return closable(options.signal, (signal) => items(connection, params, options, signal));
}
const pollMsDefault = 5000;
const limitMax = (headers) => (headers ? 200 : 100);
async function* items(connection, params, options, signal) {
    const { save, by, headers = false, direction = 'in', pollMs = pollMsDefault, limit = limitMax(headers), until, } = params;
    const { clock } = connection.settings;
    throwIfAborted(signal, 'follow');
    const reader = createReader(connection, direction, options, signal);
    const agent = save || params.agent_id ? await reader.agent() : undefined;
    requireSame(params.agent_id, agent);
    const ways = createWays(connection, { direction, by, pollMs }, signal);
    let cursor = params.cursor ?? mailboxStart;
    if (cursor === 'now') {
        cursor = await reader.end();
        await untilSaved(save?.(cursor, agent), clock, signal);
    }
    for (let isWaiting = false;;) {
        const look = ways.begin(isWaiting);
        const page = await reader.page(cursor, limit, look.waitSeconds);
        const found = inOrder(page.envelope_headers, cursor);
        for await (const item of headers ? found : reader.envelopes(found)) {
            yield item;
            cursor = cursorOf(item);
            await untilSaved(save?.(cursor, agent), clock, signal);
            throwIfAborted(signal, 'follow');
        }
        const last = found.at(-1);
        if (last)
            cursor = cursorOf(last);
        isWaiting = !last || !page.next_cursor;
        if (isWaiting && until === 'empty')
            return;
        if (isWaiting)
            await ways.untilNextLook(look, !last, cursor);
        throwIfAborted(signal, 'follow');
    }
}
/** The place of another agent would pass over what is older, and nobody would know. */
function requireSame(kept, agent) {
    if (kept && agent !== undefined && kept !== agent)
        throw new TypeError(`cursor is the place of ${kept}, and the token is for ${agent}: each agent needs its own`);
}
//# sourceMappingURL=follow.js.map