// Generated from src/clients/typescript/src/node/replace-file.ts by `npm run generate`. Do not edit.
export declare const ownerOnlyFile = 384;
/** Whoever reads the file finds the old text or the new one, whole, also after a crash. Links to it stay links. */
export declare function replaceFile(path: string, text: string): Promise<void>;
/** The file that a path leads to, also where it is not made yet. */
export declare function targetOf(path: string): Promise<string>;
/** The text of the file; undefined where there is none. */
export declare function textOf(path: string): Promise<string | undefined>;
export declare const isWith: (error: unknown, name: string, value: unknown) => boolean;
//# sourceMappingURL=replace-file.d.ts.map