// Generated from scripts/generate/templates/sdk/src/node/index.ts by `npm run generate`. Do not edit.
export { authorize, resume, type AuthorizationOptions, type AuthorizeOptions } from './authorize.js';
export { fileStorage } from './file-storage.js';
export { memoryStorage, type Authorization, type TokenStorage } from './storage.js';
export { AuthorizationError } from '../errors.js';
export type { HeldToken, TokenSource } from '../tokens.js';
