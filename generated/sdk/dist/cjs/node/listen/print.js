// Generated from src/clients/typescript/src/node/listen/print.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.createPrinter = createPrinter;
exports.print = print;
const node_fs_1 = require("node:fs");
const promises_1 = require("node:fs/promises");
const node_net_1 = require("node:net");
const node_util_1 = require("node:util");
const clock_js_1 = require("../../clock.js");
/** Time that a pending write has left after a stop signal, because the reader may have ended. */
const printMsMax = 5000;
/** Creates a printer of whole lines. It resolves when the reader or the pipe has taken the line, or when it stopped. */
function createPrinter({ clock, stopSignal, killSignal }) {
    let isFirst = true;
    return async (line) => {
        const settled = new AbortController();
        const until = (signal) => untilAborted(signal, settled.signal);
        const begin = isFirst && (await hasOpenLine()) ? '\n' : '';
        isFirst = false;
        const delivery = print(begin + line).then(() => 'delivered');
        const cutOff = until(stopSignal)
            .then(() => Promise.race([(0, clock_js_1.sleepOrAbort)(clock, printMsMax, settled.signal), until(killSignal)]))
            .then(() => 'stopped');
        try {
            return await Promise.race([delivery, cutOff]);
        }
        finally {
            settled.abort();
        }
    };
}
/** Writes a text to standard output and resolves when all of it is written. */
async function print(text) {
    try {
        await (isStreamOutput() ? writeToStream(text) : writeToFile(text));
    }
    catch (error) {
        const { code, message } = error;
        throw new Error(`standard output ${code === 'EPIPE' ? 'is closed' : 'failed'}: ${message}`, { cause: error });
    }
}
/** Returns true for pipes, sockets and terminals. Writes to other descriptors end, so they need no event loop. */
const isStreamOutput = () => process.stdout instanceof node_net_1.Socket;
const writeToStream = (text) => new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
});
/** Writes to a file. The stream of Node reports success even if a full disk took only the beginning. */
async function writeToFile(text) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;)
        at += (await (0, node_util_1.promisify)(node_fs_1.write)(process.stdout.fd, bytes, at)).bytesWritten;
}
/**
 * Returns true if standard output is a file whose last line has no end, for example after a full disk. Returns false if
 * the file cannot be read.
 */
async function hasOpenLine() {
    if (isStreamOutput())
        return false;
    try {
        const file = await (0, promises_1.open)(`/dev/fd/${process.stdout.fd}`);
        try {
            const { size } = await file.stat();
            const { bytesRead, buffer } = await file.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
            return bytesRead === 1 && buffer.toString() !== '\n';
        }
        finally {
            await file.close();
        }
    }
    catch {
        return false;
    }
}
const untilAborted = (signal, settled) => new Promise((resolve) => {
    if (signal.aborted)
        resolve();
    else
        signal.addEventListener('abort', () => resolve(), { once: true, signal: settled });
});
//# sourceMappingURL=print.js.map