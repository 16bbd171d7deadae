// Generated from src/clients/typescript/src/send.ts by `npm run generate`. Do not edit.
import { createParts } from './content.js';
import { ProtocolError } from './errors.js';
import { newEnvelopeId } from './ids.js';
import { toJson } from './json.js';
import { MessagesApi } from './rest/index.js';
/**
 * Uploads the files and sends the envelope to all of its recipients, or to none. It creates the id once, so every retry
 * is the same send.
 *
 * Another call with the same `id` and content changes nothing. It uploads no file twice and returns the same
 * acknowledgement. The service recognizes uploads for a day by default. After that the repetition of an accepted send
 * with files fails with `CONFLICT`. Other bytes under the same `id` fail with `IDEMPOTENCY_MISMATCH`.
 */
export async function send(connection, draft, options = {}) {
    const { text, parts, files, to, cc, references, id = newEnvelopeId(), ...fields } = draft;
    toJson('sendMessage', { parts, ...fields }); // fails before the first file is uploaded
    const envelope = {
        ...fields,
        id,
        to: toList(to),
        ...(cc && { cc: toList(cc) }),
        ...(references && { references: [...references] }),
        content_parts: await createParts(connection, id, { text, parts, files }, options),
    };
    const acknowledgement = await new MessagesApi(connection.call).sendMessage(envelope, options);
    // A proxy can return 200 too. Then the envelope is not stored anywhere.
    if (acknowledgement.id !== id)
        throw new ProtocolError('sendMessage', 200, `the response does not acknowledge ${id}`);
    return acknowledgement;
}
const toList = (handles) => typeof handles === 'string' ? [handles] : [...handles];
//# sourceMappingURL=send.js.map