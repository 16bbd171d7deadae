// Generated from src/clients/typescript/src/settings.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=settings.js.map