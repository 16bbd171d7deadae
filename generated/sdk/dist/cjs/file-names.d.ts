// Generated from src/clients/typescript/src/file-names.ts by `npm run generate`. Do not edit.
/**
 * The name of a file that is about to be kept, from `Content-Disposition` (RFC 6266 section 4.3) or what its sender
 * calls it: only ever a name, so that none leads out of the folder that the file is put into.
 */
export declare function fileNameIn(disposition: string | null, given?: string | null): string | undefined;
//# sourceMappingURL=file-names.d.ts.map