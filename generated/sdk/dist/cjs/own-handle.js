// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.forgetOwnHandle = exports.postmaster = void 0;
exports.findOwnHandle = findOwnHandle;
const index_js_1 = require("./rest/index.js");
/** Sender of the service's reports. It has no mailbox. */
exports.postmaster = '@operator.postmaster';
const knownHandles = new WeakMap();
/** Returns the handle of the acting agent. It asks the service once. */
async function findOwnHandle({ tokens, call }, options) {
    const handle = knownHandles.get(tokens) ?? (await new index_js_1.AgentsApi(call).getOwnAgent(options)).canonical_handle;
    knownHandles.set(tokens, handle);
    return handle;
}
/** Clears the handle, because the next person who signs in may choose another agent. */
const forgetOwnHandle = (tokens) => void knownHandles.delete(tokens);
exports.forgetOwnHandle = forgetOwnHandle;
//# sourceMappingURL=own-handle.js.map