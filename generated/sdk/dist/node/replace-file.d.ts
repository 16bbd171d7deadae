// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
export declare const ownerOnlyFile = 384;
/** The content of a stored file is damaged. Only a person can mend it. */
export declare class DamagedFileError extends Error {
}
/**
 * Replaces the content of a file atomically, so that readers find the old or the new text even after a crash. It
 * follows symbolic links.
 */
export declare function replaceFile(path: string, text: string): Promise<void>;
/** Returns the file that a path refers to, even if it does not exist yet. */
export declare function resolveTarget(path: string): Promise<string>;
/** Returns the text of a file; undefined if it does not exist. */
export declare function readTextFile(path: string): Promise<string | undefined>;
export declare const hasProperty: (error: unknown, name: string, value: unknown) => boolean;
//# sourceMappingURL=replace-file.d.ts.map