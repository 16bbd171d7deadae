// Generated from spec/mcp.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=webhook-data.js.map