// Generated from src/clients/typescript/src/node/agent/turn.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.TurnError = void 0;
/** A turn failed. */
class TurnError extends Error {
    name = 'TurnError';
    /** False if the harness certainly started no turn. */
    mayHaveStarted;
    /** Milliseconds after which the harness wants the next attempt. */
    retryAfterMs;
    /** True if the session of the thread does not exist any more. */
    isSessionLost;
    constructor(message, { mayHaveStarted = true, retryAfterMs, isSessionLost = false } = {}) {
        super(message);
        this.mayHaveStarted = mayHaveStarted;
        this.retryAfterMs = retryAfterMs;
        this.isSessionLost = isSessionLost;
    }
}
exports.TurnError = TurnError;
//# sourceMappingURL=turn.js.map