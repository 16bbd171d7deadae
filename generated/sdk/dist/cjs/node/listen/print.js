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
/** What is being printed when the listener is told to stop has this time left: nobody may read it any more. */
const printingMsMax = 5000;
/** Prints whole lines, and says of each whether it is with whoever reads our standard output, or in their pipe. */
function createPrinter({ clock, stopping, ending }) {
    let isFirst = true;
    return async (line) => {
        const settled = new AbortController();
        const until = (signal) => aborted(signal, settled.signal);
        const begin = isFirst && (await endsWithinLine()) ? '\n' : '';
        isFirst = false;
        const printing = print(begin + line).then(() => 'delivered');
        const gaveUp = until(stopping)
            .then(() => Promise.race([(0, clock_js_1.rest)(clock, printingMsMax, settled.signal), until(ending)]))
            .then(() => 'stopped');
        try {
            return await Promise.race([printing, gaveUp]);
        }
        finally {
            settled.abort();
        }
    };
}
/** Resolves when all of it is written. */
async function print(text) {
    try {
        await (isStream() ? streamed(text) : written(text));
    }
    catch (error) {
        const { code, message } = error;
        throw new Error(`standard output ${code === 'EPIPE' ? 'is closed' : 'failed'}: ${message}`, { cause: error });
    }
}
/** Pipes, sockets and terminals; writing to another descriptor ends, and so may be done beside the event loop. */
const isStream = () => process.stdout instanceof node_net_1.Socket;
const streamed = (text) => new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
});
/** To a file: the stream of Node takes it for written when the disk, which becomes full, took only the beginning. */
async function written(text) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length;)
        at += (await (0, node_util_1.promisify)(node_fs_1.write)(process.stdout.fd, bytes, at)).bytesWritten;
}
/** Whether it is a file whose last line was never ended, as by a full disk. Where it cannot be read, nobody knows. */
async function endsWithinLine() {
    if (isStream())
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
const aborted = (signal, settled) => new Promise((resolve) => {
    if (signal.aborted)
        resolve();
    else
        signal.addEventListener('abort', () => resolve(), { once: true, signal: settled });
});
//# sourceMappingURL=print.js.map