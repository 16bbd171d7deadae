// Generated from src/clients/typescript/src/content.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createParts = createParts;
const uploads_js_1 = require("./uploads.js");
/**
 * Creates the parts of an envelope, and uploads its files one after the other. Later changes of the arrays have no
 * effect.
 */
async function createParts(connection, envelopeId, { text, parts = [], files = [] }, options) {
    const partsBefore = [...parts];
    const uploads = [];
    for (const [position, file] of [...files].entries())
        uploads.push(await (0, uploads_js_1.uploadFile)(connection, { envelopeId, position, file }, options));
    return [...(text === undefined ? [] : [{ type: 'text', text }]), ...partsBefore, ...uploads];
}
//# sourceMappingURL=content.js.map