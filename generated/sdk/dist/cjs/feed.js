// Generated from src/clients/typescript/src/feed.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createFeed = createFeed;
const clock_js_1 = require("./clock.js");
const errors_js_1 = require("./errors.js");
const frames_js_1 = require("./frames.js");
/** The server pings every 25 seconds: after a minute without anything the connection is taken for dead. */
const silenceMsMax = 60_000;
/** How long the server may take to agree to an end. */
const closingMs = 1000;
/** Beyond it reading pauses, so that a slow consumer slows the server instead of filling memory. */
const bufferedFramesMax = 1000;
/** Where reading cannot be paused, the consumer is too slow beyond it, and the connection is closed. */
const unpausedFramesMax = 10_000;
/** A server that stops is back, or another in its place, sooner than this. */
const returnSecondsMax = 3600;
/** A feed, and what its socket is to call. */
function createFeed({ clock, signal }) {
    const frames = [];
    const closed = new AbortController();
    let socket;
    const waiting = [];
    let isClosing = false;
    let heardAt = clock.now();
    let end = (_end) => { };
    const ended = new Promise((resolve) => (end = resolve));
    const wake = () => waiting.splice(0).forEach((resume) => resume());
    const events = {
        heard: () => (heardAt = clock.now()),
        message(text) {
            heardAt = clock.now();
            const frame = parsed(text);
            if (isClosing || !isFrame(frame))
                return;
            frames.push(frame);
            if (frames.length >= bufferedFramesMax)
                socket?.pause?.();
            if (frames.length >= unpausedFramesMax)
                socket?.close(frames_js_1.closeCodes.too_slow);
            wake();
        },
        closed(code, reason) {
            signal?.removeEventListener('abort', close);
            closed.abort();
            end(endOf(code, reason));
            wake();
        },
    };
    function start(opened) {
        socket = opened;
        signal?.addEventListener('abort', close);
        if (signal?.aborted)
            close();
        if (opened.tellsPings)
            void endWhenSilent(opened);
        return { ended, close, [Symbol.asyncIterator]: iterate };
    }
    function close() {
        if (isClosing)
            return;
        isClosing = true;
        frames.length = 0;
        socket?.resume?.(); // else the server's agreement would not be read
        socket?.close(1000);
        void (0, clock_js_1.rest)(clock, closingMs, closed.signal).then(() => closed.signal.aborted || socket?.terminate());
        wake();
    }
    async function endWhenSilent(opened) {
        while (!closed.signal.aborted) {
            if (opened.isPaused?.())
                heardAt = clock.now();
            heardAt = Math.min(heardAt, clock.now()); // where the clock was set back
            const silentMs = clock.now() - heardAt;
            if (silentMs >= silenceMsMax)
                return opened.terminate();
            await (0, clock_js_1.rest)(clock, silenceMsMax - silentMs, closed.signal);
        }
    }
    async function* iterate() {
        try {
            for (;;) {
                if (signal?.aborted)
                    throw new errors_js_1.AbortError('connect', signal.reason);
                const frame = frames.shift();
                if (frame)
                    yield frame;
                else if (isClosing || closed.signal.aborted)
                    return;
                else
                    await new Promise((resolve) => waiting.push(resolve));
                if (frames.length < bufferedFramesMax / 2)
                    socket?.resume?.();
            }
        }
        finally {
            close();
        }
    }
    return { events, start };
}
/** The reason of a server that stops is like the header of that name. */
function endOf(code, reason) {
    const retryAfter = Number(/^Retry-After: (\d+)$/.exec(reason)?.[1]);
    return code === frames_js_1.closeCodes.shutdown && retryAfter <= returnSecondsMax
        ? { code, reason, retryAfter }
        : { code, reason };
}
/** A newer server may push frames that this client does not know; they are passed over. */
const isFrame = (value) => typeof value === 'object' && value !== null && 'op' in value && frames_js_1.frameOps.some((op) => op === value.op);
function parsed(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
//# sourceMappingURL=feed.js.map