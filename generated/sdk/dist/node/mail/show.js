// Generated from src/clients/typescript/src/node/mail/show.ts by `npm run generate`. Do not edit.
/** What moves the cursor of a terminal, or turns the direction of what follows; lines stay lines where they may. */
const controls = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const named = (control) => `\\u{${control.codePointAt(0).toString(16)}}`;
/** Words of others, on one line of a terminal. */
export const inLine = (text) => text.replace(controls, named);
const inLines = (text) => text.replace(controls, (one) => (one === '\n' || one === '\t' ? one : named(one)));
const time = (milliseconds) => new Date(milliseconds).toISOString().replace(/\.\d+Z$/, 'Z');
/** A line for each: new ones have a star. */
export function headersText(headers) {
    if (headers.length === 0)
        return 'nothing\n';
    const rows = headers.map(({ id, unread, created_at, from, subject }) => [
        ...[unread ? '*' : ' ', id, time(created_at), from],
        inLine(subject ?? '(no subject)'),
    ]);
    const width = Math.max(...rows.map(([, , , from = '']) => from.length));
    return rows
        .map(([star, id, at, from = '', subject]) => `${star} ${id}  ${at}  ${from.padEnd(width)}  ${subject}\n`)
        .join('');
}
export function envelopeText(envelope) {
    const { id, from, to, cc, subject, created_at, in_reply_to, content_parts } = envelope;
    const lines = [
        ['Id', id],
        ['From', from],
        ['To', to.join(', ')],
        ...(cc.length > 0 ? [['Cc', cc.join(', ')]] : []),
        ['Date', time(created_at)],
        ...(in_reply_to === null ? [] : [['In reply to', in_reply_to]]),
        ['Subject', inLine(subject ?? '')],
    ];
    const head = lines.map(([name, value]) => `${name}: ${value}`);
    return `${[...head, '', ...content_parts.map(partText)].join('\n')}\n`;
}
export const savedText = (files) => files.map(({ path, size }) => `Saved: ${inLine(path)} (${size} bytes)\n`).join('');
function partText(part) {
    if (part.type === 'text')
        return inLines(part.text);
    if (part.type === 'data')
        return inLine(JSON.stringify(part.data));
    return inLine(`[${part.type} ${('name' in part && part.name) || ''} ${part.url ?? ''}]`);
}
//# sourceMappingURL=show.js.map