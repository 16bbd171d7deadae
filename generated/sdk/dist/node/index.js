// Generated from scripts/generate/templates/sdk/src/node/index.ts by `npm run generate`. Do not edit.
export { authorize, resume } from './authorize.js';
export { fileStorage } from './file-storage.js';
export { memoryStorage } from './storage.js';
export { AuthorizationError } from '../errors.js';
