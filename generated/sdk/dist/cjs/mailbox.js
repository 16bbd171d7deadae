// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.Mailbox = void 0;
const cursor_js_1 = require("./cursor.js");
const follow_js_1 = require("./follow.js");
const index_js_1 = require("./rest/index.js");
/** The mailbox of the acting agent: the operations of the contract, and ways to read all of it. */
class Mailbox extends index_js_1.MailboxApi {
    #connection;
    constructor(connection) {
        super(connection.call);
        this.#connection = connection;
    }
    /**
     * All headers that there are, by default oldest first, in pages of 200; nothing is marked read. Iterate it, or take
     * some with `toArray({ limit })`.
     */
    walk({ cursor, ...params } = {}, options) {
        return this.listMailbox({ order: 'asc', limit: 200, ...params, ...(0, cursor_js_1.checkedCursor)(cursor) }, options);
    }
    follow(params, options) {
        return params?.headers
            ? (0, follow_js_1.follow)(this.#connection, params, options)
            : (0, follow_js_1.follow)(this.#connection, params, options);
    }
}
exports.Mailbox = Mailbox;
//# sourceMappingURL=mailbox.js.map