// Generated from src/clients/typescript/src/settings.ts by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=settings.js.map