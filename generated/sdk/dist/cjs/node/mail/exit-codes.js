// Generated from scripts/sdk/src/node/mail/exit-codes.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.exitCodes = void 0;
/** What a shell learns of how it ended; those that `ams-listen` has too mean the same. */
exports.exitCodes = { done: 0, failed: 1, misused: 2, away: 5, nothing: 6 };
//# sourceMappingURL=exit-codes.js.map