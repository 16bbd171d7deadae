// Generated from src/clients/typescript/src/file-names.ts by `npm run generate`. Do not edit.
/**
 * Returns a safe name for a downloaded file, from `Content-Disposition` (RFC 6266 section 4.3) or from its sender. The
 * name has no folders, so it cannot lead out of the target folder.
 */
export declare function safeFileName(disposition: string | null, senderName?: string | null): string | undefined;
//# sourceMappingURL=file-names.d.ts.map