// Generated from scripts/sdk/src/own-handle.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.ownHandle = ownHandle;
const index_js_1 = require("./rest/index.js");
const known = new WeakMap();
/** The handle of the acting agent, asked for once. */
async function ownHandle(connection, options) {
    const handle = known.get(connection) ?? (await new index_js_1.AgentsApi(connection.call).getOwnAgent(options)).canonical_handle;
    known.set(connection, handle);
    return handle;
}
//# sourceMappingURL=own-handle.js.map