// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.send = send;
const content_js_1 = require("./content.js");
const errors_js_1 = require("./errors.js");
const ids_js_1 = require("./ids.js");
const index_js_1 = require("./rest/index.js");
/**
 * Uploads the files and sends the envelope: to all of its recipients, or to none. Its id is made once, so that every
 * repetition of a request is the same send.
 *
 * The same call with the same `id` does the same once more: it uploads nothing twice and gets the same acknowledgement,
 * whether the one before got as far as its uploads or was accepted. The service knows uploads again for a day (as its
 * operator has set it); a send with files that is repeated later is `CONFLICT` if it was accepted; other bytes under
 * the same `id` are `IDEMPOTENCY_MISMATCH`.
 */
async function send(connection, draft, options = {}) {
    const { text, parts, files, to, cc, references, id = (0, ids_js_1.newEnvelopeId)(), ...fields } = draft;
    const envelope = {
        ...fields,
        id,
        to: listOf(to),
        ...(cc && { cc: listOf(cc) }),
        ...(references && { references: [...references] }),
        content_parts: await (0, content_js_1.partsOf)(connection, id, { text, parts, files }, options),
    };
    const acknowledgement = await new index_js_1.MessagesApi(connection.call).sendMessage(envelope, options);
    // What stands in between can answer 200 too, and nobody keeps what it has swallowed.
    if (acknowledgement.id !== id)
        throw new errors_js_1.ProtocolError('sendMessage', 200, `an answer that does not acknowledge ${id}`);
    return acknowledgement;
}
const listOf = (handles) => typeof handles === 'string' ? [handles] : [...handles];
//# sourceMappingURL=send.js.map