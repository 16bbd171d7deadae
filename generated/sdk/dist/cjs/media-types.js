// Generated from src/clients/typescript/src/media-types.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.guessMediaType = void 0;
/** Media types that the service accepts, by file extension. */
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
/** Guesses the media type from the extension. The service checks it against the bytes. */
const guessMediaType = (name) => byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
exports.guessMediaType = guessMediaType;
//# sourceMappingURL=media-types.js.map