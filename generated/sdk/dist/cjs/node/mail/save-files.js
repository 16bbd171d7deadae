// Generated from src/clients/typescript/src/node/mail/save-files.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.saveFiles = saveFiles;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const replace_file_js_1 = require("../replace-file.js");
const isFile = (part) => part.type === 'file' || part.type === 'image';
/** Saves the files that the service has of an envelope; what is only an address of its sender's stays where it is. */
async function saveFiles(own, envelope, folder) {
    await (0, promises_1.mkdir)(folder, { recursive: true });
    const saved = [];
    for (const part of envelope.content_parts)
        if (isFile(part) && part.file_id !== null) {
            const download = await own.download(part);
            try {
                saved.push(await savedIn(folder, download, 'size' in part ? part.size : null));
            }
            finally {
                download.cancel();
            }
        }
    return saved;
}
/** As a file that was not there before: whole, or not at all. */
async function savedIn(folder, download, expected) {
    const { file, path } = await newFile(folder, nameFor(download.name));
    try {
        let size = 0;
        for await (const piece of download) {
            await file.writeFile(piece);
            size += piece.byteLength;
        }
        if (expected !== null && size !== expected)
            throw new Error(`${path} has ${size} bytes instead of ${expected}`);
        await file.close();
        return { path, size };
    }
    catch (error) {
        await file.close();
        await (0, promises_1.rm)(path);
        throw error;
    }
}
/** Under its name, or that with the first number that is free; whatever is there is left alone, a link too. */
async function newFile(folder, name) {
    const [extension = ''] = /(?<=.)\.[^.]{1,16}$/u.exec(name) ?? [];
    const stem = name.slice(0, name.length - extension.length);
    for (let number = 1;; number++) {
        const path = (0, node_path_1.join)(folder, number === 1 ? name : `${stem} (${number})${extension}`);
        try {
            return { file: await (0, promises_1.open)(path, 'wx'), path };
        }
        catch (error) {
            if (!(0, replace_file_js_1.isWith)(error, 'code', 'EEXIST'))
                throw error;
        }
    }
}
const charactersMax = 60;
/** Windows takes these for devices. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
/** What a stranger calls a file as a name that can be seen, is no option of a command and nothing to a system. */
function nameFor(given = '') {
    const plain = given.replace(/[\p{C}/\\<>:"|?*]/gu, '_').replace(/^[-.\s]+|[.\s]+$/gu, '');
    const characters = [...plain.replace(devices, '_$1')];
    const short = characters.length > charactersMax ? [...characters.slice(0, 40), ...characters.slice(-20)] : characters;
    return short.join('') || 'file';
}
//# sourceMappingURL=save-files.js.map