// Generated from scripts/sdk/src/node/mail/exit-codes.ts by `npm run generate`. Do not edit.
/** What a shell learns of how it ended; those that `ams-listen` has too mean the same. */
export const exitCodes = { done: 0, failed: 1, misused: 2, away: 5, nothing: 6 } as const
