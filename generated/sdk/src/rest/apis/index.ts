// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.
/* tslint:disable */
/* eslint-disable */
export * from './MailboxApi.js';
export * from './MessagesApi.js';
export * from './OauthApi.js';
