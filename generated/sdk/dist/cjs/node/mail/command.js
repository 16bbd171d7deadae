// Generated from src/clients/typescript/src/node/mail/command.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.boolean = exports.strings = exports.string = exports.clientOptions = void 0;
exports.createMailClient = createMailClient;
exports.describeAgent = describeAgent;
const checks_js_1 = require("../../checks.js");
const client_js_1 = require("../../client.js");
const events_js_1 = require("../../events.js");
const auth_js_1 = require("./auth.js");
const show_js_1 = require("./show.js");
function createMailClient(args, maxRetries) {
    const url = args.text('url');
    (0, auth_js_1.requireSignIn)(url);
    return (0, client_js_1.createClient)({ ...(0, exports.clientOptions)(args, maxRetries), auth: (0, auth_js_1.createAuth)('mail', { url }) });
}
const clientOptions = (args, maxRetries) => ({
    url: args.text('url'),
    userAgent: 'ams-mail',
    maxRetries: args.count('retries', checks_js_1.retriesMax, 0) ?? maxRetries,
    onEvent: reportWarning(args.flag('json')),
});
exports.clientOptions = clientOptions;
/** Creates the listener that reports waits before retries and deprecated operations on standard error. */
const reportWarning = (isJson) => (event) => {
    const line = (0, events_js_1.describeWarning)(event);
    if (line === undefined)
        return;
    const json = JSON.stringify({ [event.type === 'deprecated' ? 'deprecated' : 'retry']: { message: line } });
    process.stderr.write(isJson ? `${json}\n` : `ams-mail: ${(0, show_js_1.escapeLine)(line)}\n`);
};
exports.string = { type: 'string' };
exports.strings = { type: 'string', multiple: true };
exports.boolean = { type: 'boolean' };
async function describeAgent(client) {
    const { canonical_handle, display_name } = await client.agents.getOwnAgent();
    return { json: { canonical_handle, display_name }, text: `${canonical_handle}\n` };
}
//# sourceMappingURL=command.js.map