// Generated from scripts/sdk/src/exactly-one.ts by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=exactly-one.js.map