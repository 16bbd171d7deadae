// Generated from src/clients/typescript/src/operation.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createRequest = createRequest;
const errors_js_1 = require("./errors.js");
const json_js_1 = require("./json.js");
/** Returns the path with its query, and the body, which has the parameters that neither path nor query takes. */
function createRequest(operation, params) {
    const rest = { ...params };
    const take = (name) => {
        const value = rest[name];
        delete rest[name];
        return value;
    };
    const path = operation.path.replace(/\{(\+?)(\w+)\}/g, (_, several, name) => {
        const segments = several ? String(take(name) ?? '').split('/') : [take(name)];
        return segments.map((segment) => encodeSegment(operation.id, name, segment)).join('/');
    });
    const query = new URLSearchParams();
    for (const name of operation.query ?? []) {
        const value = take(name);
        if (value !== undefined && value !== null)
            query.set(name, String(value));
    }
    return { path: query.size > 0 ? `${path}?${query}` : path, body: createBody(operation, rest) };
}
function encodeSegment(operation, name, value) {
    const text = String(value ?? '');
    // URL parsers resolve dot segments, which would call another operation.
    if (['', '.', '..'].includes(text))
        throw new errors_js_1.ArgumentError(`${operation}: ${name} is missing or invalid`);
    return encodeURIComponent(text);
}
function createBody({ id, body }, fields) {
    if (body === 'json')
        return (0, json_js_1.toJson)(id, fields);
    if (body === 'form')
        return fillForm(new URLSearchParams(), fields);
    if (body === 'multipart')
        return fillForm(new FormData(), fields);
    return undefined;
}
function fillForm(form, fields) {
    for (const [name, value] of Object.entries(fields)) {
        if (value === undefined || value === null)
            continue;
        if (form instanceof FormData && value instanceof Blob)
            form.append(name, value);
        else
            form.append(name, String(value));
    }
    return form;
}
//# sourceMappingURL=operation.js.map