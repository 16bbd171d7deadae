// Generated from scripts/sdk/src/follow-ways.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createWays = createWays;
const clock_js_1 = require("./clock.js");
const cursor_js_1 = require("./cursor.js");
const follow_held_js_1 = require("./follow-held.js");
const push_js_1 = require("./push.js");
/** A frame can be lost where processes are: a follower with a socket looks by itself as well. */
const lookAgainMs = 30_000;
/** Proxies often cut a request that has no answer after 30 seconds. */
const waitSecondsMax = 25;
/** Whatever is heard, nobody looks more often: what comes is read in batches, as rate limits want it. */
const looksApartMs = 250;
/** Says when to look into the mailbox again. */
function createWays(connection, { direction, by, pollMs }, signal) {
    const { clock, emit } = connection.settings;
    const held = (0, follow_held_js_1.createHeld)(clock, signal);
    let wake = () => { };
    let hasChanged = false;
    let newest;
    let lastWay;
    const listener = {
        changed() {
            hasChanged = true;
            wake();
        },
        pushed(header) {
            newest = header;
            wake();
        },
    };
    const push = by === undefined || by === 'push' ? (0, push_js_1.keepPush)(connection, { direction }, { signal, listener }) : undefined;
    signal.addEventListener('abort', () => wake());
    function way() {
        if (push?.state === 'open' || push?.state === 'opening')
            return 'push';
        return by === 'poll' || by === 'push' || !held.isWorthTrying() ? 'poll' : 'long-poll';
    }
    function noteWay() {
        const now = way();
        if (now !== lastWay && push?.state !== 'opening')
            emit({ type: 'following', by: (lastWay = now) });
        return now;
    }
    /** Ends sooner when the socket tells of something that is not seen yet. */
    async function sleep(milliseconds, seen) {
        const woken = new AbortController();
        wake = () => {
            if (hasChanged || signal.aborted || (newest && (0, cursor_js_1.isAfter)(newest, seen)))
                woken.abort();
        };
        wake();
        await (0, clock_js_1.rest)(clock, milliseconds, woken.signal);
        wake = () => { };
    }
    /** By clocks that may be set in between. */
    const elapsedMs = ({ begun }) => Math.max(0, clock.now() - begun);
    return {
        /** What was heard until now is settled by this look, whatever it finds. */
        begin(mayWait) {
            hasChanged = false;
            newest = undefined;
            const waitSeconds = mayWait && noteWay() === 'long-poll' ? waitSecondsMax : 0;
            return { begun: clock.now(), waitSeconds };
        },
        /** After a look that found all there was, up to this place. */
        async untilNextLook(look, isEmpty, seen) {
            if (by === 'push' && push?.refusal !== undefined)
                throw push.refusal;
            if (isEmpty && look.waitSeconds > 0)
                held.note(elapsedMs(look));
            if (push?.state === 'open')
                await sleep(lookAgainMs, seen);
            else if (noteWay() !== 'long-poll' || !held.isSure())
                await sleep(pollMs, seen);
            const restMs = looksApartMs - elapsedMs(look);
            if (restMs > 0)
                await (0, clock_js_1.rest)(clock, restMs, signal);
        },
    };
}
//# sourceMappingURL=follow-ways.js.map