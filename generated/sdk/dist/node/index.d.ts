// Generated from src/clients/typescript/src/node/index.ts by `npm run generate`. Do not edit.
export { agent } from './agent/agent.js';
export { fileAt } from './file-at.js';
export { fileCursor, type StoredCursor } from './file-cursor.js';
export { fileStorage } from './file-storage.js';
export { listen } from './listen/listen.js';
export type { DeviceCode } from './device.js';
export { login, type LoginOptions } from './login.js';
export { mail } from './mail/mail.js';
export { memoryStorage, type Authorization, type TokenStorage } from './storage.js';
export type { HeldToken, TokenSource } from '../tokens.js';
//# sourceMappingURL=index.d.ts.map