// Generated from src/clients/typescript/src/node/agent/limits.ts by `npm run generate`. Do not edit.
import type { Answerable } from '../../reply.js';
import type { AgentState } from './state-file.js';
/**
 * Returns the number of envelopes before this one in its thread. It is the length of `references`, or one more than a
 * known reply of this agent, so a partner that drops `references` or `in_reply_to` gains nothing.
 */
export declare function countHops({ references, in_reply_to }: Pick<Answerable, 'references' | 'in_reply_to'>, { replies }: Pick<AgentState, 'replies'>): number;
/** Returns the start times of the last hour. Times of the future count as now, because the clock was set back. */
export declare const recentTurns: (turns: readonly number[], now: number) => number[];
/** Returns the milliseconds until another turn may start. */
export declare function budgetWaitMs(turns: readonly number[], turnsPerHour: number, now: number): number;
//# sourceMappingURL=limits.d.ts.map