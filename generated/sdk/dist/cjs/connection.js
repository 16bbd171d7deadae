// Generated from src/clients/typescript/src/connection.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createConnection = createConnection;
const auth_js_1 = require("./auth.js");
const call_js_1 = require("./call.js");
const discovery_js_1 = require("./discovery.js");
const options_js_1 = require("./options.js");
/**
 * Creates a connection to the service without the methods of a client. Functions such as `send` take it, which keeps
 * small programs small.
 */
function createConnection(options = {}) {
    const settings = (0, options_js_1.createSettings)(options);
    const discovery = (0, discovery_js_1.createDiscovery)(settings);
    const tokens = (0, auth_js_1.createTokenSource)((0, options_js_1.selectAuth)(options), { settings, discovery });
    return { settings, discovery, tokens, call: (0, call_js_1.createCall)(settings, discovery, tokens) };
}
//# sourceMappingURL=connection.js.map