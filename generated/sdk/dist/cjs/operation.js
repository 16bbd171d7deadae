// Generated from src/clients/typescript/src/operation.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.requestOf = requestOf;
/** The operation's path with its query, and its body: what path and query do not take. */
function requestOf(operation, params) {
    const rest = { ...params };
    const take = (name) => {
        const value = rest[name];
        delete rest[name];
        return value;
    };
    const path = operation.path.replace(/\{(\+?)(\w+)\}/g, (_, several, name) => {
        const segments = several ? String(take(name) ?? '').split('/') : [take(name)];
        return segments.map((segment) => pathSegment(operation.id, name, segment)).join('/');
    });
    const query = new URLSearchParams();
    for (const name of operation.query ?? []) {
        const value = take(name);
        if (value !== undefined && value !== null)
            query.set(name, String(value));
    }
    return { path: query.size > 0 ? `${path}?${query}` : path, body: bodyOf(operation, rest) };
}
function pathSegment(operation, name, value) {
    const text = String(value ?? '');
    // A dot segment would be resolved away, and what is left be another operation.
    if (['', '.', '..'].includes(text))
        throw new TypeError(`${operation}: ${name} is missing`);
    return encodeURIComponent(text);
}
function bodyOf({ body }, fields) {
    if (body === 'json')
        return JSON.stringify(fields);
    if (body === 'form')
        return filled(new URLSearchParams(), fields);
    if (body === 'multipart')
        return filled(new FormData(), fields);
    return undefined;
}
function filled(form, fields) {
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