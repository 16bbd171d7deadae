// Generated from scripts/sdk/src/user-agent.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.agentHeader = agentHeader;
const version_js_1 = require("./version.js");
const name = `agent-messaging-sdk/${version_js_1.version}`;
/** A page may not set it: there it would only make browsers ask the service whether it may. */
function agentHeader({ userAgent }) {
    if (typeof process !== 'object' && !('Deno' in globalThis))
        return {};
    return { 'User-Agent': userAgent ? `${userAgent} ${name}` : name };
}
//# sourceMappingURL=user-agent.js.map