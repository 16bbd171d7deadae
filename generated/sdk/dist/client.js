// Generated from src/clients/typescript/src/client.ts by `npm run generate`. Do not edit.
import { tokenSourceOf } from './auth.js';
import { callOf } from './call.js';
import { connect } from './connect.js';
import { discoveryOf } from './discovery.js';
import { download } from './download.js';
import { authFrom, settingsFrom, } from './options.js';
import { Mailbox } from './mailbox.js';
import { reply } from './reply.js';
import { operations } from './rest/index.js';
import { send } from './send.js';
import { policyOf, retrying } from './retry.js';
import { sessionOf } from './session.js';
/** A connection to the service, without the methods: what functions such as `send` take, for small programs. */
export function createConnection(options = {}) {
    const settings = settingsFrom(options);
    const discovery = discoveryOf(settings);
    const tokens = tokenSourceOf(authFrom(options), { settings, discovery });
    return { settings, discovery, tokens, call: callOf(settings, discovery, tokens) };
}
export function createClient(options = {}) {
    const connection = createConnection(options);
    const { settings, discovery, call } = connection;
    return {
        ...operations(call),
        /** Sends an envelope, its files included; see `send`. */
        send: (draft, options) => send(connection, draft, options),
        /** Answers an envelope; see `reply`. */
        reply: (envelope, answer, options) => reply(connection, envelope, answer, options),
        /** Brings the file of a part, or of an id; see `download`. */
        download: (file, options) => download(connection, file, options),
        mailbox: new Mailbox(connection),
        /** Opens live delivery; see the function `connect`. To go on over connections, use `mailbox.follow`. */
        connect: (params, options) => connect(connection, params, options),
        /** Where the service is. */
        addresses: async (options) => retrying(policyOf(settings, 'addresses', options), (signal) => discovery.addresses(signal)),
        ...sessionOf(connection),
    };
}
//# sourceMappingURL=client.js.map