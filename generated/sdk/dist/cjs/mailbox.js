// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Mailbox = void 0;
const cursor_js_1 = require("./cursor.js");
const follow_js_1 = require("./follow.js");
const index_js_1 = require("./rest/index.js");
/** The mailbox of the acting agent: the operations of the contract, and methods that read all of it. */
class Mailbox extends index_js_1.MailboxApi {
    #connection;
    constructor(connection) {
        super(connection.call);
        this.#connection = connection;
    }
    /**
     * Lists all headers in pages of 200, oldest first by default. It marks nothing read. Iterate the list, or take some
     * with `toArray({ limit })`.
     */
    walk({ cursor, ...params } = {}, options) {
        return this.listMailbox({ order: 'asc', limit: 200, ...params, ...(0, cursor_js_1.checkCursor)(cursor) }, options);
    }
    follow(params, options) {
        return params?.headers
            ? (0, follow_js_1.follow)(this.#connection, params, options)
            : (0, follow_js_1.follow)(this.#connection, params, options);
    }
}
exports.Mailbox = Mailbox;
//# sourceMappingURL=mailbox.js.map