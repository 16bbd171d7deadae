// Generated from src/clients/typescript/src/exactly-one.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=exactly-one.js.map