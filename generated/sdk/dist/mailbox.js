// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
import { checkedCursor } from './cursor.js';
import { follow } from './follow.js';
import { MailboxApi, } from './rest/index.js';
/** The mailbox of the acting agent: the operations of the contract, and ways to read all of it. */
export class Mailbox extends MailboxApi {
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
        return this.listMailbox({ order: 'asc', limit: 200, ...params, ...checkedCursor(cursor) }, options);
    }
    follow(params, options) {
        return params?.headers
            ? follow(this.#connection, params, options)
            : follow(this.#connection, params, options);
    }
}
//# sourceMappingURL=mailbox.js.map