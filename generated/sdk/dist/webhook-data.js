// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.
export {};
//# sourceMappingURL=webhook-data.js.map