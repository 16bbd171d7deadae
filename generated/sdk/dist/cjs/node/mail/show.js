// Generated from src/clients/typescript/src/node/mail/show.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.formatSavedFiles = exports.escapeLine = void 0;
exports.formatHeaders = formatHeaders;
exports.formatEnvelope = formatEnvelope;
/** Characters that move the cursor of a terminal or change the direction of text. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const escapeControl = (control) => `\\u{${control.codePointAt(0).toString(16)}}`;
/** Escapes control characters of a sender's text, for one line of a terminal. */
const escapeLine = (text) => text.replace(controls, escapeControl);
exports.escapeLine = escapeLine;
const escapeText = (text) => text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : escapeControl(one)));
const time = (milliseconds) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
/** Formats headers as one line each. Unread ones have a star. */
function formatHeaders(headers) {
    if (headers.length === 0)
        return 'no envelopes\n';
    const rows = headers.map(({ id, unread, created_at, from, subject }) => [
        ...[unread ? '*' : ' ', id, time(created_at), from],
        (0, exports.escapeLine)(subject ?? '(no subject)'),
    ]);
    const width = Math.max(...rows.map(([, , , from = '']) => from.length));
    return rows
        .map(([star, id, at, from = '', subject]) => `${star} ${id}  ${at}  ${from.padEnd(width)}  ${subject}\n`)
        .join('');
}
function formatEnvelope(envelope) {
    const { id, from, to, cc, subject, created_at, in_reply_to, content_parts } = envelope;
    const lines = [
        ['Id', id],
        ['From', from],
        ['To', to.join(', ')],
        ...(cc.length > 0 ? [['Cc', cc.join(', ')]] : []),
        ['Date', time(created_at)],
        ...(in_reply_to === null ? [] : [['In reply to', in_reply_to]]),
        ['Subject', (0, exports.escapeLine)(subject ?? '')],
    ];
    const head = lines.map(([name, value]) => `${name}: ${value}`);
    return `${[...head, '', ...content_parts.map(formatPart)].join('\n')}\n`;
}
const formatSavedFiles = (files) => files.map(({ path, size }) => `Saved: ${(0, exports.escapeLine)(path)} (${size} bytes)\n`).join('');
exports.formatSavedFiles = formatSavedFiles;
function formatPart(part) {
    if (part.type === 'text')
        return escapeText(part.text);
    if (part.type === 'data')
        return (0, exports.escapeLine)(JSON.stringify(part.data));
    return (0, exports.escapeLine)(`[${part.type} ${('name' in part && part.name) || ''} ${part.url ?? ''}]`);
}
//# sourceMappingURL=show.js.map