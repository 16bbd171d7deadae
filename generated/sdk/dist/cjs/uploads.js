// Generated from src/clients/typescript/src/uploads.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.uploadFile = uploadFile;
const media_types_js_1 = require("./media-types.js");
const index_js_1 = require("./rest/index.js");
/**
 * Uploads a file of an envelope. The key depends on the envelope and the position, so another process repeats the same
 * upload.
 */
async function uploadFile({ call }, { envelopeId, position, file }, options) {
    const idempotencyKey = await deriveKey(`${envelopeId} file ${position}`);
    const upload = await new index_js_1.FilesApi(call).uploadFile({ file: toFile(file) }, { ...options, idempotencyKey });
    const { id: file_id, content_type } = upload;
    return content_type.startsWith('image/') ? { type: 'image', file_id } : { type: 'file', file_id };
}
function toFile(attachment) {
    const { name, type, bytes } = attachment instanceof Blob ? { name: fileNameOf(attachment), type: attachment.type, bytes: attachment } : attachment;
    return new File([bytes], name, { type: type || (0, media_types_js_1.guessMediaType)(name) });
}
const fileNameOf = (blob) => (blob instanceof File ? blob.name : 'file');
/** Derives a UUID in the form of version 4 from a text (RFC 9562 section 5.4). */
async function deriveKey(text) {
    const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).subarray(0, 16);
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
//# sourceMappingURL=uploads.js.map