// Generated from src/clients/typescript/src/ids.ts by `npm run generate`. Do not edit.
/**
 * Returns a new envelope id. Store it with the envelope until the send is acknowledged. A send with the same id is safe
 * to repeat.
 */
export declare const newEnvelopeId: () => string;
//# sourceMappingURL=ids.d.ts.map