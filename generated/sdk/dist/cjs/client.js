// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createClient = createClient;
const ask_js_1 = require("./ask.js");
const connect_js_1 = require("./connect.js");
const connection_js_1 = require("./connection.js");
const download_js_1 = require("./download.js");
const mailbox_js_1 = require("./mailbox.js");
const reply_js_1 = require("./reply.js");
const index_js_1 = require("./rest/index.js");
const send_js_1 = require("./send.js");
const retry_js_1 = require("./retry.js");
const session_js_1 = require("./session.js");
function createClient(options = {}) {
    const connection = (0, connection_js_1.createConnection)(options);
    const { settings, discovery, call } = connection;
    return {
        ...(0, index_js_1.operations)(call),
        /** Sends an envelope, its files included; see `send`. */
        send: (draft, options) => (0, send_js_1.send)(connection, draft, options),
        /** Sends an envelope and returns the reply to it; see `ask`. */
        ask: (draft, options) => (0, ask_js_1.ask)(connection, draft, options),
        /** Returns the reply to an envelope that this agent sent; see `waitForReply`. */
        waitForReply: (sent, options) => (0, ask_js_1.waitForReply)(connection, sent, options),
        /** Replies to an envelope; see `reply`. */
        reply: (envelope, answer, options) => (0, reply_js_1.reply)(connection, envelope, answer, options),
        /** Downloads the file of a part, or the file with an id; see `download`. */
        download: (file, options) => (0, download_js_1.download)(connection, file, options),
        mailbox: new mailbox_js_1.Mailbox(connection),
        /** Opens live delivery over one WebSocket; see `connect`. `mailbox.follow` continues over lost connections. */
        connect: (params, options) => (0, connect_js_1.connect)(connection, params, options),
        /** Returns the addresses of the service. */
        addresses: async (options) => (0, retry_js_1.withRetries)((0, retry_js_1.createRetryPolicy)(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
        ...(0, session_js_1.createSession)(connection),
    };
}
//# sourceMappingURL=client.js.map