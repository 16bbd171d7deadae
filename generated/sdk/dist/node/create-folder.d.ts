// Generated from src/clients/typescript/src/node/create-folder.ts by `npm run generate`. Do not edit.
/**
 * Creates a folder and its missing parents. `mkdir` with `recursive` never ends in a file system that accepts no new
 * folders, such as /proc.
 */
export declare function createFolder(path: string, mode?: number): Promise<void>;
//# sourceMappingURL=create-folder.d.ts.map