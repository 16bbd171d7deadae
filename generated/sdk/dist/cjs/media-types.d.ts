// Generated from src/clients/typescript/src/media-types.ts by `npm run generate`. Do not edit.
/** The media type that a file's name suggests; the service checks it against the bytes. */
export declare const mediaTypeOf: (name: string) => string;
//# sourceMappingURL=media-types.d.ts.map