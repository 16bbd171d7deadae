// Generated from src/clients/typescript/src/exactly-one.ts by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=exactly-one.js.map