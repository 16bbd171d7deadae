// Generated from src/clients/typescript/src/content.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.partsOf = partsOf;
const uploads_js_1 = require("./uploads.js");
/** The parts of an envelope; files are uploaded on the way, in turn. What is added meanwhile is not sent. */
async function partsOf(connection, envelopeId, { text, parts = [], files = [] }, options) {
    const given = [...parts];
    const attached = [];
    for (const [position, file] of [...files].entries())
        attached.push(await (0, uploads_js_1.uploaded)(connection, { envelopeId, position, file }, options));
    return [...(text === undefined ? [] : [{ type: 'text', text }]), ...given, ...attached];
}
//# sourceMappingURL=content.js.map