// Generated from src/clients/typescript/src/media-types.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.mediaTypeOf = void 0;
/** What the service accepts, by the usual extensions. */
const byExtension = {
    csv: 'text/csv',
    gif: 'image/gif',
    jpeg: 'image/jpeg',
    jpg: 'image/jpeg',
    json: 'application/json',
    md: 'text/markdown',
    pdf: 'application/pdf',
    png: 'image/png',
    txt: 'text/plain',
};
/** The media type that a file's name suggests; the service checks it against the bytes. */
const mediaTypeOf = (name) => byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
exports.mediaTypeOf = mediaTypeOf;
//# sourceMappingURL=media-types.js.map