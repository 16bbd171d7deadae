// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createConnection = createConnection;
exports.createClient = createClient;
const auth_js_1 = require("./auth.js");
const call_js_1 = require("./call.js");
const connect_js_1 = require("./connect.js");
const discovery_js_1 = require("./discovery.js");
const download_js_1 = require("./download.js");
const options_js_1 = require("./options.js");
const mailbox_js_1 = require("./mailbox.js");
const reply_js_1 = require("./reply.js");
const index_js_1 = require("./rest/index.js");
const send_js_1 = require("./send.js");
const retry_js_1 = require("./retry.js");
const session_js_1 = require("./session.js");
/** A connection to the service, without the methods: what functions such as `send` take, for small programs. */
function createConnection(options = {}) {
    const settings = (0, options_js_1.settingsFrom)(options);
    const discovery = (0, discovery_js_1.discoveryOf)(settings);
    const tokens = (0, auth_js_1.tokenSourceOf)((0, options_js_1.authFrom)(options), { settings, discovery });
    return { settings, discovery, tokens, call: (0, call_js_1.callOf)(settings, discovery, tokens) };
}
function createClient(options = {}) {
    const connection = createConnection(options);
    const { settings, discovery, call } = connection;
    return {
        ...(0, index_js_1.operations)(call),
        /** Sends an envelope, its files included; see `send`. */
        send: (draft, options) => (0, send_js_1.send)(connection, draft, options),
        /** Answers an envelope; see `reply`. */
        reply: (envelope, answer, options) => (0, reply_js_1.reply)(connection, envelope, answer, options),
        /** Brings the file of a part, or of an id; see `download`. */
        download: (file, options) => (0, download_js_1.download)(connection, file, options),
        mailbox: new mailbox_js_1.Mailbox(connection),
        /** Opens live delivery; see the function `connect`. To go on over connections, use `mailbox.follow`. */
        connect: (params, options) => (0, connect_js_1.connect)(connection, params, options),
        /** Where the service is. */
        addresses: async (options) => (0, retry_js_1.retrying)((0, retry_js_1.policyOf)(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
        ...(0, session_js_1.sessionOf)(connection),
    };
}
//# sourceMappingURL=client.js.map