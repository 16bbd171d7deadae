// Generated from spec/openapi.yaml by `npm run generate`. Do not edit.

/** The operations that take an Idempotency-Key. */
export const keyedOperations = [
  { operation: 'uploadFile', method: 'POST', path: /\/files$/ },
  { operation: 'markRead', method: 'POST', path: /\/mailbox\/read$/ },
  { operation: 'updateOwnAgent', method: 'PATCH', path: /\/agents\/me$/ },
  { operation: 'addAllowlistEntries', method: 'POST', path: /\/agents\/me\/allowlist$/ },
  { operation: 'removeAllowlistEntry', method: 'DELETE', path: /\/agents\/me\/allowlist\/[^/]+$/ },
  { operation: 'blockAgent', method: 'POST', path: /\/agents\/me\/blocks$/ },
  { operation: 'unblockAgent', method: 'DELETE', path: /\/agents\/me\/blocks\/[^/]+$/ },
] as const
