// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
import { ProtocolError } from './errors.js';
import { fileNameIn } from './file-names.js';
import { fileOpener } from './open-file.js';
import { policyOf, retrying } from './retry.js';
import { wholeFile } from './whole-file.js';
const operation = 'downloadFile';
/** The most that an operator can set for uploads. */
const maxBytesDefault = 104_857_600;
/** Brings a file; resolves when its bytes begin to come. Only the service itself is shown a token. */
export async function download(connection, file, options = {}) {
    const { maxBytes = maxBytesDefault, foreign = false, headers } = options;
    if (typeof file.file_id !== 'string' && !(foreign && file.url !== undefined))
        throw new TypeError(`${operation}: without a file_id the address is its sender's; \`foreign\` has to allow that`);
    const each = policyOf(connection.settings, operation, options);
    const open = fileOpener(connection, file, each, headers);
    // The whole may take its time; each of its parts has its own.
    const policy = { ...each, timeoutMs: Infinity };
    const opened = await retrying(policy, (aborted) => open(0, aborted));
    const { name, type, size } = describedBy(opened.response.headers, file);
    const checkSize = (bytes) => {
        if (bytes > maxBytes)
            throw new ProtocolError(operation, 200, `it has more than ${maxBytes} bytes`);
    };
    const closeUntaken = () => opened.close();
    options.signal?.addEventListener('abort', closeUntaken);
    if (options.signal?.aborted)
        closeUntaken();
    let isTaken = false;
    async function* pieces() {
        if (isTaken)
            throw new TypeError(`${operation}: its bytes have been taken`);
        isTaken = true;
        options.signal?.removeEventListener('abort', closeUntaken);
        yield* wholeFile({ opened, open, size, policy, checkSize });
    }
    function cancel() {
        if (!isTaken)
            closeUntaken();
        isTaken = true;
        options.signal?.removeEventListener('abort', closeUntaken);
    }
    async function blob() {
        const all = [];
        for await (const piece of pieces())
            all.push(piece);
        return name === undefined ? new Blob(all, { type }) : new File(all, name, { type });
    }
    return {
        name,
        type,
        size,
        [Symbol.asyncIterator]: pieces,
        bytes: async () => new Uint8Array(await (await blob()).arrayBuffer()),
        text: async () => (await blob()).text(),
        blob,
        cancel,
    };
}
function describedBy(headers, { name }) {
    const length = headers.has('content-encoding') ? null : headers.get('content-length');
    return {
        name: fileNameIn(headers.get('content-disposition'), name),
        type: headers.get('content-type') ?? 'application/octet-stream',
        size: length === null ? undefined : Number(length),
    };
}
//# sourceMappingURL=download.js.map