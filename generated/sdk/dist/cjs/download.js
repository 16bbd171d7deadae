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
/** Highest upload limit that an operator can set. */
const maxBytesDefault = 104_857_600;
/**
 * Starts the download of a file, and resolves when its first bytes are available. The client sends its token to the
 * service only.
 */
async function download(connection, file, options = {}) {
    const { maxBytes = maxBytesDefault, foreign = false, headers } = options;
    if (typeof file.file_id !== 'string' && !(foreign && file.url !== undefined))
        throw new errors_js_1.ArgumentError(`${operation}: the part has no file_id, only an address that its sender chose: pass \`foreign: true\` to fetch it`);
    const each = (0, retry_js_1.createRetryPolicy)(connection.settings, operation, options);
    const open = (0, open_file_js_1.createFileOpener)(connection, file, each, headers);
    // The whole download has no time-out, only each of its chunks.
    const policy = { ...each, timeoutMs: Infinity };
    const openFile = await (0, retry_js_1.withRetries)(policy, (abortSignal) => open(0, abortSignal));
    const { name, type, size } = describeFile(openFile.response.headers, file);
    const checkSize = (bytes) => {
        if (bytes > maxBytes)
            throw new errors_js_1.ProtocolError(operation, 200, `the file is too large: at most ${maxBytes} bytes`);
    };
    const closeUnread = () => openFile.close();
    options.signal?.addEventListener('abort', closeUnread);
    if (options.signal?.aborted)
        closeUnread();
    let isConsumed = false;
    async function* chunks() {
        if (isConsumed)
            throw new errors_js_1.ArgumentError(`${operation}: the bytes can be read only once`);
        isConsumed = true;
        options.signal?.removeEventListener('abort', closeUnread);
        yield* (0, whole_file_js_1.streamWholeFile)({ file: openFile, open, size, policy, checkSize });
    }
    function cancel() {
        if (!isConsumed)
            closeUnread();
        isConsumed = true;
        options.signal?.removeEventListener('abort', closeUnread);
    }
    async function blob() {
        const all = [];
        for await (const chunk of chunks())
            all.push(chunk);
        return name === undefined ? new Blob(all, { type }) : new File(all, name, { type });
    }
    return {
        name,
        type,
        size,
        [Symbol.asyncIterator]: chunks,
        bytes: async () => new Uint8Array(await (await blob()).arrayBuffer()),
        text: async () => (await blob()).text(),
        blob,
        cancel,
    };
}
function describeFile(headers, { name }) {
    const length = headers.has('content-encoding') ? null : headers.get('content-length');
    return {
        name: (0, file_names_js_1.safeFileName)(headers.get('content-disposition'), name),
        type: headers.get('content-type') ?? 'application/octet-stream',
        size: length === null ? undefined : Number(length),
    };
}
//# sourceMappingURL=download.js.map