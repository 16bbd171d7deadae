// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
export * from './AccountApi.js';
export * from './AgentsApi.js';
export * from './FilesApi.js';
export * from './LiveApi.js';
export * from './MailboxApi.js';
export * from './MessagesApi.js';
export * from './OauthApi.js';
export * from './SearchApi.js';
export * from './TrustApi.js';
