// Generated from scripts/sdk/src/follow-ways.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createWays = createWays;
const clock_js_1 = require("./clock.js");
const cursor_js_1 = require("./cursor.js");
const push_js_1 = require("./push.js");
/** A frame can be lost where processes are: a follower with a socket looks by itself as well. */
const lookAgainMs = 30_000;
/** Proxies often cut a request that has no answer after 30 seconds. */
const waitSecondsMax = 25;
/** A server that answers an empty page sooner does not wait, or stops at this moment. */
const heldMsMin = 1000;
/** So often in a row means that it does not; it is tried again later. */
const unheldMax = 3;
const unheldForMs = 600_000;
/** When much comes, it is read in batches and not one by one, which rate limits would end. */
const looksApartMs = 250;
/** Says when to look into the mailbox again. */
function createWays(connection, { direction, by, pollMs }, signal) {
    const { clock, emit } = connection.settings;
    let wake = () => { };
    let hasChanged = false;
    let newest;
    let seen;
    let unheld = 0;
    let unheldUntil = 0;
    let lastWay;
    const listener = {
        changed() {
            hasChanged = true;
            wake();
        },
        pushed(header) {
            newest = header;
            if (isNews())
                wake();
        },
    };
    const isNews = () => newest !== undefined && (seen === undefined || (0, cursor_js_1.isAfter)(newest, seen));
    const push = by === undefined || by === 'push' ? (0, push_js_1.keepPush)(connection, { direction }, { signal, listener }) : undefined;
    signal.addEventListener('abort', () => wake());
    function way() {
        if (push?.state === 'open' || push?.state === 'opening')
            return 'push';
        return by === 'poll' || by === 'push' || clock.now() < unheldUntil ? 'poll' : 'long-poll';
    }
    function noteWay() {
        const now = way();
        if (now !== lastWay && push?.state !== 'opening')
            emit({ type: 'following', by: (lastWay = now) });
        return now;
    }
    /** Whether the server kept the request while there was nothing. */
    function noteHeld({ begun, isEmpty, waited }) {
        if (waited === 0 || !isEmpty)
            return;
        unheld = clock.now() - begun < heldMsMin ? unheld + 1 : 0;
        if (unheld >= unheldMax)
            unheldUntil = clock.now() + unheldForMs;
    }
    async function sleep(milliseconds) {
        if (!hasChanged && !isNews() && !signal.aborted) {
            const woken = new AbortController();
            wake = () => woken.abort();
            await (0, clock_js_1.rest)(clock, milliseconds, woken.signal);
            wake = () => { };
        }
        hasChanged = false;
    }
    return {
        /** Seconds that the next look may wait at the server. */
        waitSeconds: () => (noteWay() === 'long-poll' ? waitSecondsMax : 0),
        async untilNextLook(look) {
            if (by === 'push' && push?.refusal !== undefined)
                throw push.refusal;
            noteHeld(look);
            seen = look.cursor;
            const restMs = look.begun + looksApartMs - clock.now();
            if (!look.isEmpty && restMs > 0)
                await (0, clock_js_1.rest)(clock, restMs, signal);
            if (push?.state === 'open')
                return sleep(lookAgainMs);
            if (noteWay() === 'long-poll' && unheld === 0)
                return;
            await sleep(pollMs);
        },
    };
}
//# sourceMappingURL=follow-ways.js.map