// Generated from src/clients/typescript/src/node/listen/cursor-file.ts by `npm run generate`. Do not edit.
import { type StoredCursor } from '../file-cursor.js';
/** Another listener uses the cursor file. */
export declare class CursorInUseError extends Error {
}
/** Locks the cursor file and reads it. Nobody else can use it until `unlock`. */
export declare function acquireCursorFile(path: string): Promise<StoredCursor & {
    unlock(): void;
}>;
/** Returns the default cursor file of the token's agent, and creates its folder. */
export declare function ownCursorFile(token: string): Promise<string>;
//# sourceMappingURL=cursor-file.d.ts.map