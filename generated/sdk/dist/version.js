// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/** Version of the contract that this client was generated from. */
export const version = '1.0.0';
//# sourceMappingURL=version.js.map