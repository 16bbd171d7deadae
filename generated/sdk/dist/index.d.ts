// Generated from scripts/generate/templates/sdk/src/index.ts by `npm run generate`. Do not edit.
export * from './rest/index.js';
export { createAccountClient, type AccountClientOptions } from './account.js';
export { createClient, type Client, type ClientOptions, type ClientSecret, type ServiceOptions, type TokenFor, } from './client.js';
export type { GiveToken } from './bearer.js';
export { AuthorizationError, ServiceError } from './errors.js';
export { HandshakeRefused, openFeed, type Feed, type FeedEnd, type FeedOptions } from './socket.js';
export { closeCodes, feedDirections, subprotocols, type FeedDirection, type Frame } from './frames.js';
export { newEnvelopeId } from './ids.js';
export { retryingFetch, type RetryOptions } from './retry.js';
export { clientCredentials, type Credentials, type TokenSource } from './tokens.js';
