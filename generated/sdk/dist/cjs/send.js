// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.send = send;
const content_js_1 = require("./content.js");
const errors_js_1 = require("./errors.js");
const ids_js_1 = require("./ids.js");
const json_js_1 = require("./json.js");
const index_js_1 = require("./rest/index.js");
/**
 * Uploads the files and sends the envelope to all of its recipients, or to none. It creates the id once, so every retry
 * is the same send.
 *
 * Another call with the same `id` and content changes nothing. It uploads no file twice and returns the same
 * acknowledgement. The service recognizes uploads for a day by default. After that the repetition of an accepted send
 * with files fails with `CONFLICT`. Other bytes under the same `id` fail with `IDEMPOTENCY_MISMATCH`.
 */
async function send(connection, draft, options = {}) {
    const { text, parts, files, to, cc, references, id = (0, ids_js_1.newEnvelopeId)(), ...fields } = draft;
    (0, json_js_1.toJson)('sendMessage', { parts, ...fields }); // fails before the first file is uploaded
    const envelope = {
        ...fields,
        id,
        to: toList(to),
        ...(cc && { cc: toList(cc) }),
        ...(references && { references: [...references] }),
        content_parts: await (0, content_js_1.createParts)(connection, id, { text, parts, files }, options),
    };
    const acknowledgement = await new index_js_1.MessagesApi(connection.call).sendMessage(envelope, options);
    // A proxy can return 200 too. Then the envelope is not stored anywhere.
    if (acknowledgement.id !== id)
        throw new errors_js_1.ProtocolError('sendMessage', 200, `the response does not acknowledge ${id}`);
    return acknowledgement;
}
const toList = (handles) => typeof handles === 'string' ? [handles] : [...handles];
//# sourceMappingURL=send.js.map