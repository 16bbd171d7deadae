// Generated from src/clients/typescript/src/media-types.ts by `npm run generate`. Do not edit.
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
export const mediaTypeOf = (name) => byExtension[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
//# sourceMappingURL=media-types.js.map