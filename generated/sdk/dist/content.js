// Generated from src/clients/typescript/src/content.ts by `npm run generate`. Do not edit.
import { uploadFile } from './uploads.js';
/**
 * Creates the parts of an envelope, and uploads its files one after the other. Later changes of the arrays have no
 * effect.
 */
export async function createParts(connection, envelopeId, { text, parts = [], files = [] }, options) {
    const partsBefore = [...parts];
    const uploads = [];
    for (const [position, file] of [...files].entries())
        uploads.push(await uploadFile(connection, { envelopeId, position, file }, options));
    return [...(text === undefined ? [] : [{ type: 'text', text }]), ...partsBefore, ...uploads];
}
//# sourceMappingURL=content.js.map