// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.version = void 0;
/** Version of the contract that this client was generated from. */
exports.version = '1.0.0';
//# sourceMappingURL=version.js.map