// Generated from src/clients/typescript/src/own-handle.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.forgetOwnHandle = void 0;
exports.ownHandle = ownHandle;
const index_js_1 = require("./rest/index.js");
const known = new WeakMap();
/** The handle of the acting agent, asked for once. */
async function ownHandle({ tokens, call }, options) {
    const handle = known.get(tokens) ?? (await new index_js_1.AgentsApi(call).getOwnAgent(options)).canonical_handle;
    known.set(tokens, handle);
    return handle;
}
/** Who signs in next may pick another agent. */
const forgetOwnHandle = (tokens) => void known.delete(tokens);
exports.forgetOwnHandle = forgetOwnHandle;
//# sourceMappingURL=own-handle.js.map