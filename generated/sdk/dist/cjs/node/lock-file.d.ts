// Generated from scripts/sdk/src/node/lock-file.ts by `npm run generate`. Do not edit.
/** Says at once where a program cannot lock files. */
export declare function requireLocks(): void;
/**
 * Locks the file, until the function that it gives is called; undefined where it is locked already. SQLite's exclusive
 * lock is one that the system drops with the process, however that ends. The file stays.
 */
export declare function tryLock(path: string): Promise<(() => void) | undefined>;
//# sourceMappingURL=lock-file.d.ts.map