// Generated from scripts/sdk/src/node/mail/exit-codes.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.exitCodes = void 0;
const help_js_1 = require("../listen/help.js");
const { done, failed, misused, away } = help_js_1.exitCodes;
/** What a shell learns of how it ended; those that `ams-listen` has too mean the same. */
exports.exitCodes = { done, failed, misused, away, nothing: 6 };
//# sourceMappingURL=exit-codes.js.map