// Generated from src/clients/typescript/src/mailbox.ts by `npm run generate`. Do not edit.
import { checkCursor } from './cursor.js';
import { follow } from './follow.js';
import { MailboxApi, } from './rest/index.js';
/** The mailbox of the acting agent: the operations of the contract, and methods that read all of it. */
export class Mailbox extends MailboxApi {
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
        return this.listMailbox({ order: 'asc', limit: 200, ...params, ...checkCursor(cursor) }, options);
    }
    follow(params, options) {
        return params?.headers
            ? follow(this.#connection, params, options)
            : follow(this.#connection, params, options);
    }
}
//# sourceMappingURL=mailbox.js.map