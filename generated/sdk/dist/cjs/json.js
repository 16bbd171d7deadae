// Generated from src/clients/typescript/src/json.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.toJson = void 0;
const errors_js_1 = require("./errors.js");
/** Returns the JSON of the fields. Throws if JSON would change a value silently, such as `Infinity` to `null`. */
const toJson = (operation, fields) => JSON.stringify(fields, function (name, value) {
    if (isCarried(value, Array.isArray(this)))
        return value;
    throw new errors_js_1.ArgumentError(`${operation}: ${name} is ${describeValue(value)}: JSON cannot carry it`);
});
exports.toJson = toJson;
/** An absent field of an object is left out, but an absent item of an array would become `null`. */
function isCarried(value, isItem) {
    if (value === undefined)
        return !isItem;
    if (typeof value === 'number')
        return Number.isFinite(value);
    if (typeof value === 'object')
        return !(value instanceof Map || value instanceof Set);
    return typeof value === 'string' || typeof value === 'boolean';
}
const describeValue = (value) => typeof value === 'number' || value === undefined
    ? String(value)
    : `a ${value instanceof Map ? 'Map' : value instanceof Set ? 'Set' : typeof value}`;
//# sourceMappingURL=json.js.map