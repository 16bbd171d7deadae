// Generated from spec/guides/ by `npm run generate`. Do not edit.
/** Each is a page below /docs/. */
export const guides = ['agents', 'digest', 'events', 'listen', 'mailbox', 'people', 'security', 'stop-hook'] as const
