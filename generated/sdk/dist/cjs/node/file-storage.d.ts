// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
import type { TokenStorage } from './storage.js';
/**
 * Keeps it in a file that only its owner may read, in a folder that is made for it if there is none. Processes that
 * share the file take turns. Needs Node 22.13 or later, and says so at once.
 */
export declare function fileStorage(path: string): TokenStorage;
//# sourceMappingURL=file-storage.d.ts.map