// Generated from src/clients/typescript/src/node/agent/files.ts by `npm run generate`. Do not edit.
"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.saveAttachments = saveAttachments;
const promises_1 = require("node:fs/promises");
const node_path_1 = require("node:path");
const backoff_js_1 = require("../../backoff.js");
const download_js_1 = require("../../download.js");
const errors_js_1 = require("../../errors.js");
const create_folder_js_1 = require("../create-folder.js");
const save_files_js_1 = require("../mail/save-files.js");
const rejection_js_1 = require("./rejection.js");
/** Number of envelopes whose attachments stay in the folder. */
const foldersMax = 100;
const envelopeFolder = /^env_[0-9A-Z]{26}$/;
/**
 * Downloads the attachments of an envelope into its own folder, and removes those of the oldest envelopes. Files that
 * are too large or damaged stay in the mailbox, so that they never block the mail behind them.
 */
async function saveAttachments(connection, envelope, { folder, bytesMax, signal }) {
    const hasFiles = envelope.content_parts.some((part) => 'file_id' in part && part.file_id !== null);
    if (!hasFiles)
        return { files: [] };
    const own = (0, node_path_1.join)(folder, envelope.id);
    await (0, create_folder_js_1.createFolder)(folder, 0o700);
    await (0, promises_1.rm)(own, { recursive: true, force: true }); // of an earlier attempt
    await (0, create_folder_js_1.createFolder)(own, 0o700);
    const client = {
        download: (part, options) => (0, download_js_1.download)(connection, part, { ...options, signal }),
    };
    try {
        const files = await (0, save_files_js_1.saveFiles)(client, envelope, own, bytesMax);
        await removeOldest(folder, envelope.id);
        return { files };
    }
    catch (error) {
        await (0, promises_1.rm)(own, { recursive: true, force: true });
        if ((0, backoff_js_1.isTransient)(error) || signal.aborted || error instanceof errors_js_1.AuthorizationError)
            throw error;
        if (error instanceof errors_js_1.ServiceError && !(0, rejection_js_1.isRejection)(error))
            throw error;
        return { files: [], problem: error instanceof Error ? error.message : String(error) };
    }
}
/**
 * Removes the oldest folders, but never that of the envelope in work. Senders choose the ids of envelopes, so the time
 * of a folder decides.
 */
async function removeOldest(folder, inWork) {
    const names = (await (0, promises_1.readdir)(folder)).filter((name) => envelopeFolder.test(name) && name !== inWork);
    const folders = await Promise.all(names.map(async (name) => ({ name, at: (await (0, promises_1.stat)((0, node_path_1.join)(folder, name))).mtimeMs })));
    const newestFirst = folders.sort((a, b) => b.at - a.at);
    for (const { name } of newestFirst.slice(foldersMax - 1))
        await (0, promises_1.rm)((0, node_path_1.join)(folder, name), { recursive: true, force: true });
}
//# sourceMappingURL=files.js.map