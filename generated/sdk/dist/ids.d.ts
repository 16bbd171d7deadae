// Generated from src/clients/typescript/src/ids.ts by `npm run generate`. Do not edit.
/**
 * A new envelope id. Keep it with the envelope until the send is acknowledged: sending again with the same id is safe.
 */
export declare const newEnvelopeId: () => string;
//# sourceMappingURL=ids.d.ts.map