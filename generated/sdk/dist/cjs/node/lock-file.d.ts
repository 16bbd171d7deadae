// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
/** Throws if this version of Node cannot lock files. */
export declare function requireLocks(): void;
/**
 * Locks a file and returns the function that unlocks it; undefined if it is already locked. Links to the file share the
 * lock. It is SQLite's exclusive lock on a file beside it, which the system releases when the process ends.
 */
export declare function tryLock(locked: string): Promise<(() => void) | undefined>;
//# sourceMappingURL=lock-file.d.ts.map