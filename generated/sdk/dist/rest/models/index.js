// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=index.js.map