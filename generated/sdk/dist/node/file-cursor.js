// Generated from src/clients/typescript/src/node/file-cursor.ts by `npm run generate`. Do not edit.
import { checkedCursor } from '../cursor.js';
import { replaceFile, textOf } from './replace-file.js';
/**
 * Keeps the place in the mailbox in a file of one program: `follow(await fileCursor('cursor.json'))`. The file holds
 * the old place or the new one, whole, however the program ends, and whose it is: with that of another agent `follow`
 * throws. One that holds anything else is an error, and no beginning.
 */
export async function fileCursor(path) {
    const text = await textOf(path);
    const kept = text === undefined ? { cursor: null, agent_id: null } : placeIn(text, path);
    return {
        ...kept,
        save: (cursor, agent_id = kept.agent_id ?? undefined) => replaceFile(path, JSON.stringify({ ...cursor, agent_id })),
    };
}
function placeIn(text, path) {
    try {
        const { agent_id = null, ...rest } = JSON.parse(text);
        const cursor = checkedCursor(rest);
        if (cursor && (agent_id === null || typeof agent_id === 'string'))
            return { cursor, agent_id };
    }
    catch { } // said below
    throw new Error(`${path} does not hold a cursor`);
}
//# sourceMappingURL=file-cursor.js.map