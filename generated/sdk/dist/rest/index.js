// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
export * from './apis/index.js';
export * from './models/index.js';
//# sourceMappingURL=index.js.map