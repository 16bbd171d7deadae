// Generated from scripts/sdk/src/node/listen/place.ts by `npm run generate`. Do not edit.
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { fileCursor } from '../file-cursor.js';
import { agentIn } from '../../token-agent.js';
import { tryLock } from '../lock-file.js';
/** Another listener has the file. */
export class InUseError extends Error {
}
/** The place in this file, which nobody else is to use until `leave`. */
export async function takePlace(path) {
    const leave = await tryLock(path);
    if (!leave)
        throw new InUseError(`another listener uses ${path}`);
    try {
        return { ...(await fileCursor(path)), leave };
    }
    catch (error) {
        leave();
        throw error;
    }
}
/** A file of the agent's own, in the folder that the XDG Base Directory Specification has for such. */
export async function ownPlace(token) {
    const { XDG_STATE_HOME: given = '' } = process.env;
    const state = isAbsolute(given) ? given : join(homedir(), '.local/state');
    const agent = agentIn(token);
    if (agent === undefined)
        throw new Error('the token does not tell which agent it is for: say with --cursor where its place is kept');
    const path = join(state, 'ams-listen', `${agent}.json`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    return path;
}
//# sourceMappingURL=place.js.map