// Generated from src/clients/typescript/src/media-types.ts by `npm run generate`. Do not edit.
/** Guesses the media type from the extension. The service checks it against the bytes. */
export declare const guessMediaType: (name: string) => string;
//# sourceMappingURL=media-types.d.ts.map