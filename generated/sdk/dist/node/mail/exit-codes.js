// Generated from scripts/sdk/src/node/mail/exit-codes.ts by `npm run generate`. Do not edit.
import { exitCodes as ofListening } from '../listen/help.js';
const { done, failed, misused, away } = ofListening;
/** What a shell learns of how it ended; those that `ams-listen` has too mean the same. */
export const exitCodes = { done, failed, misused, away, nothing: 6 };
//# sourceMappingURL=exit-codes.js.map