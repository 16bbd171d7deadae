// Generated from src/clients/typescript/src/node/lock-file.ts by `npm run generate`. Do not edit.
/** Says at once where a program cannot lock files. */
export declare function requireLocks(): void;
/**
 * Locks a file, by whatever link it is reached, until the function that it gives is called; undefined where it is
 * locked already. SQLite's exclusive lock, on a file beside it that stays, is one that the system drops with the
 * process, however that ends.
 */
export declare function tryLock(locked: string): Promise<(() => void) | undefined>;
//# sourceMappingURL=lock-file.d.ts.map