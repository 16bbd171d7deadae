// Generated from src/clients/typescript/src/platform.ts by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=platform.js.map