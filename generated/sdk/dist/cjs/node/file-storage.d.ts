// Generated from src/clients/typescript/src/node/file-storage.ts by `npm run generate`. Do not edit.
import type { TokenStorage } from './storage.js';
/**
 * Stores an authorization in a file that only its owner may read, and creates its folder. A lock serializes the
 * processes that share the file. It needs Node 22.13 or later, and throws at once in older ones.
 */
export declare function fileStorage(path: string): TokenStorage;
//# sourceMappingURL=file-storage.d.ts.map