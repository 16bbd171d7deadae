// Generated from src/clients/typescript/src/node/index.ts by `npm run generate`. Do not edit.
export { agent } from './agent/agent.js';
export { fileAt } from './file-at.js';
export { fileCursor } from './file-cursor.js';
export { fileStorage } from './file-storage.js';
export { listen } from './listen/listen.js';
export { login } from './login.js';
export { mail } from './mail/mail.js';
export { memoryStorage } from './storage.js';
//# sourceMappingURL=index.js.map