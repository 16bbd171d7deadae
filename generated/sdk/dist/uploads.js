// Generated from src/clients/typescript/src/uploads.ts by `npm run generate`. Do not edit.
import { mediaTypeOf } from './media-types.js';
import { FilesApi } from './rest/index.js';
/** Uploads a file of an envelope; the same file of the same envelope is the same upload, in other processes too. */
export async function uploaded({ call }, { envelopeId, position, file }, options) {
    const idempotencyKey = await keyOf(`${envelopeId} file ${position}`);
    const upload = await new FilesApi(call).uploadFile({ file: fileOf(file) }, { ...options, idempotencyKey });
    const { id: file_id, content_type } = upload;
    return content_type.startsWith('image/') ? { type: 'image', file_id } : { type: 'file', file_id };
}
function fileOf(attachment) {
    const { name, type, bytes } = attachment instanceof Blob ? { name: nameOf(attachment), type: attachment.type, bytes: attachment } : attachment;
    return new File([bytes], name, { type: type || mediaTypeOf(name) });
}
const nameOf = (blob) => (blob instanceof File ? blob.name : 'file');
/** A UUID of version 4 in form (RFC 9562 section 5.4), always the same for the same text. */
async function keyOf(text) {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, 16);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
//# sourceMappingURL=uploads.js.map