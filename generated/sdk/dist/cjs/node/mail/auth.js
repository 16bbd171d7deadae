// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.hasEnvironmentCredentials = exports.createAuth = void 0;
const node_path_1 = require("node:path");
const options_js_1 = require("../../options.js");
const command_line_js_1 = require("../command-line.js");
const file_storage_js_1 = require("../file-storage.js");
const login_js_1 = require("../login.js");
const scope = 'agents:read mailbox:read mailbox:write messages:read messages:write realtime:read';
/** Returns the credentials of the environment, or those of the person who signed in. Only `open` asks the person. */
const createAuth = (open) => (0, options_js_1.selectAuth)({}) ??
    (0, login_js_1.login)({ client_name: 'ams-mail', scope, storage: (0, file_storage_js_1.fileStorage)(storagePath()), ...(open && { open }) });
exports.createAuth = createAuth;
/** Returns true if the environment has credentials. */
const hasEnvironmentCredentials = () => (0, options_js_1.selectAuth)({}) !== undefined;
exports.hasEnvironmentCredentials = hasEnvironmentCredentials;
/** Returns the storage file of the service. */
function storagePath() {
    const { url } = (0, options_js_1.createSettings)({});
    const { host } = new URL(typeof url === 'string' ? url : url.base_url);
    return (0, node_path_1.join)((0, command_line_js_1.findXdgFolder)('XDG_CONFIG_HOME', '.config'), 'ams-mail', `${host.replace(/[^\w.-]/g, '_')}.json`);
}
//# sourceMappingURL=auth.js.map