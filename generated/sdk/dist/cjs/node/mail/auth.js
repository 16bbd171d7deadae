// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.isFromEnvironment = exports.authOf = void 0;
const node_path_1 = require("node:path");
const options_js_1 = require("../../options.js");
const command_line_js_1 = require("../command-line.js");
const file_storage_js_1 = require("../file-storage.js");
const login_js_1 = require("../login.js");
const scope = 'agents:read mailbox:read mailbox:write messages:read messages:write realtime:read';
/** Who acts: by the environment, or else the person who has signed in before; nobody is asked but by `open`. */
const authOf = (open) => (0, options_js_1.authFrom)({}) ?? (0, login_js_1.login)({ client_name: 'ams-mail', scope, storage: (0, file_storage_js_1.fileStorage)(keptAt()), ...(open && { open }) });
exports.authOf = authOf;
/** Whether the environment says who acts. */
const isFromEnvironment = () => (0, options_js_1.authFrom)({}) !== undefined;
exports.isFromEnvironment = isFromEnvironment;
/** A file of each service. */
function keptAt() {
    const { url } = (0, options_js_1.settingsFrom)({});
    const { host } = new URL(typeof url === 'string' ? url : url.base_url);
    return (0, node_path_1.join)((0, command_line_js_1.xdgFolder)('XDG_CONFIG_HOME', '.config'), 'ams-mail', `${host.replace(/[^\w.-]/g, '_')}.json`);
}
//# sourceMappingURL=auth.js.map