// Generated from spec/pages/ and spec/guides/ by `npm run generate`. Do not edit.
/** Names of the pages below /docs; `index` is /docs itself. */
export const pages = ['authentication', 'changes', 'errors', 'guides', 'index', 'limits', 'rest', 'frames', 'mcp', 'addresses', 'agents', 'audit', 'clients', 'compatibility', 'digest', 'directory', 'email', 'events', 'high-availability', 'listen', 'mailbox', 'missing-nothing', 'monitoring', 'operator', 'people', 'postgresql', 'processes', 'running', 'secrets', 'security', 'settings', 'stop-hook', 'storage', 'waking'] as const
