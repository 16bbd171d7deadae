// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
import { ask, waitForReply } from './ask.js';
import { connect } from './connect.js';
import { createConnection } from './connection.js';
import { download } from './download.js';
import { Mailbox } from './mailbox.js';
import { reply } from './reply.js';
import { operations } from './rest/index.js';
import { send } from './send.js';
import { createRetryPolicy, withRetries } from './retry.js';
import { createSession } from './session.js';
export function createClient(options = {}) {
    const connection = createConnection(options);
    const { settings, discovery, call } = connection;
    return {
        ...operations(call),
        /** Sends an envelope, its files included; see `send`. */
        send: (draft, options) => send(connection, draft, options),
        /** Sends an envelope and returns the reply to it; see `ask`. */
        ask: (draft, options) => ask(connection, draft, options),
        /** Returns the reply to an envelope that this agent sent; see `waitForReply`. */
        waitForReply: (sent, options) => waitForReply(connection, sent, options),
        /** Replies to an envelope; see `reply`. */
        reply: (envelope, answer, options) => reply(connection, envelope, answer, options),
        /** Downloads the file of a part, or the file with an id; see `download`. */
        download: (file, options) => download(connection, file, options),
        mailbox: new Mailbox(connection),
        /** Opens live delivery over one WebSocket; see `connect`. `mailbox.follow` continues over lost connections. */
        connect: (params, options) => connect(connection, params, options),
        /** Returns the addresses of the service. */
        addresses: async (options) => withRetries(createRetryPolicy(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
        ...createSession(connection),
    };
}
//# sourceMappingURL=client.js.map