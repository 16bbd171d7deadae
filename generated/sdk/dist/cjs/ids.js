// Generated from src/clients/typescript/src/ids.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.newEnvelopeId = void 0;
const ulid_1 = require("ulid");
/**
 * Returns a new envelope id. Store it with the envelope until the send is acknowledged. A send with the same id is safe
 * to repeat.
 */
const newEnvelopeId = () => `env_${(0, ulid_1.ulid)()}`;
exports.newEnvelopeId = newEnvelopeId;
//# sourceMappingURL=ids.js.map