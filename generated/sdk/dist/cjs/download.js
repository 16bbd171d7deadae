// Generated from src/clients/typescript/src/download.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.download = download;
const errors_js_1 = require("./errors.js");
const file_names_js_1 = require("./file-names.js");
const open_file_js_1 = require("./open-file.js");
const retry_js_1 = require("./retry.js");
const whole_file_js_1 = require("./whole-file.js");
const operation = 'downloadFile';
/** The most that an operator can set for uploads. */
const maxBytesDefault = 104_857_600;
/** Brings a file; resolves when its bytes begin to come. Only the service itself is shown a token. */
async function download(connection, file, options = {}) {
    const { maxBytes = maxBytesDefault, foreign = false, headers } = options;
    if (typeof file.file_id !== 'string' && !(foreign && file.url !== undefined))
        throw new TypeError(`${operation}: without a file_id the address is its sender's; \`foreign\` has to allow that`);
    const each = (0, retry_js_1.policyOf)(connection.settings, operation, options);
    const open = (0, open_file_js_1.fileOpener)(connection, file, each, headers);
    // The whole may take its time; each of its parts has its own.
    const policy = { ...each, timeoutMs: Infinity };
    const opened = await (0, retry_js_1.retrying)(policy, (aborted) => open(0, aborted));
    const { name, type, size } = describedBy(opened.response.headers, file);
    const checkSize = (bytes) => {
        if (bytes > maxBytes)
            throw new errors_js_1.ProtocolError(operation, 200, `it has more than ${maxBytes} bytes`);
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
        yield* (0, whole_file_js_1.wholeFile)({ opened, open, size, policy, checkSize });
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
        name: (0, file_names_js_1.fileNameIn)(headers.get('content-disposition'), name),
        type: headers.get('content-type') ?? 'application/octet-stream',
        size: length === null ? undefined : Number(length),
    };
}
//# sourceMappingURL=download.js.map