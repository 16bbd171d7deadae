// Generated from src/clients/typescript/src/node/agent/limits.ts by `npm run generate`. Do not edit.
const hourMs = 3_600_000;
/**
 * Returns the number of envelopes before this one in its thread. It is the length of `references`, or one more than a
 * known reply of this agent, so a partner that drops `references` or `in_reply_to` gains nothing.
 */
export function countHops({ references = [], in_reply_to }, { replies }) {
    const ancestors = new Set(in_reply_to === null ? references : [in_reply_to, ...references]);
    const known = replies.filter(([id]) => ancestors.has(id)).map(([, hops]) => hops + 1);
    return Math.max(references.length, Math.min(ancestors.size, 1), ...known);
}
/** Returns the start times of the last hour. Times of the future count as now, because the clock was set back. */
export const recentTurns = (turns, now) => turns.map((at) => Math.min(at, now)).filter((at) => now - at < hourMs);
/** Returns the milliseconds until another turn may start. */
export function budgetWaitMs(turns, turnsPerHour, now) {
    const recent = recentTurns(turns, now);
    if (recent.length < turnsPerHour)
        return 0;
    return recent[recent.length - turnsPerHour] + hourMs - now;
}
//# sourceMappingURL=limits.js.map