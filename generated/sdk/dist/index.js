// Generated from scripts/generate/templates/sdk/src/index.ts by `npm run generate`. Do not edit.
export * from './rest/index.js';
export { createAccountClient } from './account.js';
export { createClient, } from './client.js';
export { AuthorizationError, ServiceError } from './errors.js';
export { HandshakeRefused, openFeed } from './socket.js';
export { closeCodes, feedDirections, subprotocols } from './frames.js';
export { newEnvelopeId } from './ids.js';
export { retryingFetch } from './retry.js';
export { clientCredentials } from './tokens.js';
