// Generated from src/clients/typescript/src/node/mail/auth.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.hasEnvironmentCredentials = exports.signedOutMessage = exports.createAuth = void 0;
exports.requireSignIn = requireSignIn;
const node_fs_1 = require("node:fs");
const node_path_1 = require("node:path");
const errors_js_1 = require("../../errors.js");
const options_js_1 = require("../../options.js");
const command_line_js_1 = require("../command-line.js");
const file_storage_js_1 = require("../file-storage.js");
const login_js_1 = require("../login.js");
const scope = 'agents:read mailbox:read mailbox:write messages:read messages:write realtime:read';
/** Returns the credentials of the environment, or those of the person who signed in. Only `asking` asks the person. */
const createAuth = (asking = {}) => (0, options_js_1.selectAuth)({}) ?? (0, login_js_1.login)({ client_name: 'ams-mail', scope, storage: (0, file_storage_js_1.fileStorage)(storagePath()), ...asking });
exports.createAuth = createAuth;
exports.signedOutMessage = 'the agent is not signed in: run ams-mail login, or set AMS_CLIENT_ID and AMS_CLIENT_SECRET, or AMS_TOKEN';
/** Throws before any request if nobody has signed in and the environment has no credentials. */
function requireSignIn() {
    if (!(0, exports.hasEnvironmentCredentials)() && !(0, node_fs_1.existsSync)(storagePath()))
        throw new errors_js_1.AuthorizationError('authorization_ended', exports.signedOutMessage);
}
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