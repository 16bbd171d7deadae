// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
import { partsOf } from './content.js';
import { ProtocolError } from './errors.js';
import { newEnvelopeId } from './ids.js';
import { MessagesApi } from './rest/index.js';
/**
 * Uploads the files and sends the envelope: to all of its recipients, or to none. Its id is made once, so that every
 * repetition of a request is the same send.
 *
 * The same call with the same `id` does the same once more: it uploads nothing twice and gets the same acknowledgement,
 * whether the one before got as far as its uploads or was accepted. The service knows uploads again for a day (as its
 * operator has set it); a send with files that is repeated later is `CONFLICT` if it was accepted; other bytes under
 * the same `id` are `IDEMPOTENCY_MISMATCH`.
 */
export async function send(connection, draft, options = {}) {
    const { text, parts, files, to, cc, references, id = newEnvelopeId(), ...fields } = draft;
    const envelope = {
        ...fields,
        id,
        to: listOf(to),
        ...(cc && { cc: listOf(cc) }),
        ...(references && { references: [...references] }),
        content_parts: await partsOf(connection, id, { text, parts, files }, options),
    };
    const acknowledgement = await new MessagesApi(connection.call).sendMessage(envelope, options);
    // What stands in between can answer 200 too, and nobody keeps what it has swallowed.
    if (acknowledgement.id !== id)
        throw new ProtocolError('sendMessage', 200, `an answer that does not acknowledge ${id}`);
    return acknowledgement;
}
const listOf = (handles) => typeof handles === 'string' ? [handles] : [...handles];
//# sourceMappingURL=send.js.map